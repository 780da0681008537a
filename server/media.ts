// Pictures that the store holds, at the addresses that answers give.
import { Router } from 'express';
import { send } from '../contract/enforce.ts';
import { pictures } from './domain/pictures.ts';
import type { Store } from './store/store.ts';

export function media(store: Store): Router {
  const router = Router();
  router.get('/:folder/:file', async (request, response) => {
    const picture = await pictures.first(store, null, [['name', '=', `${request.params.folder}/${request.params.file}`]]);
    if (!picture) return void send(response, 404, { errors: 'Not Found' });
    // a picture's address is never given to another one
    response.set({
      'Content-Type': picture.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
    });
    response.end(picture.content);
  });
  return router;
}
