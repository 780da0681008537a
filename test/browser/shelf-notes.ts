// An app as its developer would write one: a merchant installs it, it uses a public OAuth client library, and it takes webhooks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as client from 'oauth4webapi';

const page = (words: string) => `<!doctype html><title>Shelf Notes</title><link rel="icon" href="data:,"><h1>${words}</h1>`;

export interface ShelfNotes {
  origin: string;
  /** The address of the server that has the shops, and the app's credentials there. */
  registered?: { at: string; client_id: string; client_secret: string };
  /** The status with which the app answers its webhooks. */
  answer: number;
  token?: string;
  close(): void;
}

export async function shelfNotes(): Promise<ShelfNotes> {
  /** The OAuth state and code verifier of the one merchant who is installing the app. */
  const way = { state: client.generateRandomState(), verifier: client.generateRandomCodeVerifier() };
  const known = () => {
    const { at, client_id, client_secret } = app.registered!;
    const server = { issuer: at, token_endpoint: `${at}/admin/oauth/access_token` };
    return { server, id: { client_id }, authentication: client.ClientSecretBasic(client_secret), back: `${app.origin}/back` };
  };
  const begin = async (shop: string) => {
    const { server, id, back } = known();
    const url = new URL(`${server.issuer}/admin/oauth/authorize`);
    const code_challenge = await client.calculatePKCECodeChallenge(way.verifier);
    const asked = { response_type: 'code', ...id, shop, redirect_uri: back, scope: 'write_content write_products', state: way.state };
    url.search = new URLSearchParams({ ...asked, code_challenge, code_challenge_method: 'S256' }).toString();
    return url.href;
  };
  const end = async (url: URL) => {
    const { server, id, authentication, back } = known();
    const told = client.validateAuthResponse(server, id, url, way.state);
    const options = { [client.allowInsecureRequests]: true };
    const response = await client.authorizationCodeGrantRequest(server, id, authentication, told, back, way.verifier, options);
    app.token = (await client.processAuthorizationCodeResponse(server, id, response)).access_token;
  };
  const http = createServer(async (request, response) => {
    const url = new URL(request.url!, app.origin);
    const says = (words: string) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(words));
    if (url.pathname === '/start') response.writeHead(303, { Location: await begin(url.searchParams.get('shop') ?? '') }).end();
    else if (url.pathname !== '/back') request.resume().on('end', () => response.writeHead(app.answer).end(app.answer === 500 ? 'database is locked' : 'ok'));
    else
      await end(url).then(
        () => says('Shelf Notes is in.'),
        (error) => says(String(error)),
      );
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const app: ShelfNotes = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: 500,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return app;
}
