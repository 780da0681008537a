import type { operations, refusals } from '../../generated/admin/themes.ts';
import { addTheme, mostThemes, presentTheme, publish, roleProblem, themeFiles, themeHappened, themes, themesLock } from '../domain/themes.ts';
import { type Handlers, notFound } from '../handlers.ts';

export const handlers: Handlers<operations, refusals> = {
  async listThemes({ shop, store }) {
    return { status: 200, body: { themes: (await themes.all(store, shop.id)).map(presentTheme) } };
  },

  async getTheme({ shop, store, path }) {
    const theme = await themes.find(store, shop.id, path.theme_id);
    return theme ? { status: 200, body: { theme: presentTheme(theme) } } : notFound;
  },

  createTheme: {
    async rules({ shop, store }) {
      await themesLock(store, shop.id);
      return { base: (await themes.count(store, shop.id, [])) >= mostThemes ? 'full' : undefined };
    },

    async handle({ shop, app, store, body, now, happened }) {
      const { name, src = null, role = 'unpublished' } = body.theme;
      const theme = await addTheme(store, shop, { name, src, role, app }, now);
      await happened(themeHappened(theme, 'themes/create'));
      return { status: 201, body: { theme: presentTheme(theme) } };
    },
  },

  updateTheme: {
    async rules({ shop, store, path, body }) {
      await themesLock(store, shop.id);
      const theme = await themes.find(store, shop.id, path.theme_id);
      return theme ? { role: roleProblem(theme, body.theme.role) } : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const theme = await themes.find(store, shop.id, path.theme_id);
      if (!theme) return notFound;
      const { name, role = theme.role } = body.theme;
      const named = await themes.update(store, theme, { name }, now);
      if (named !== theme) await happened(themeHappened(named, 'themes/update'));
      if (role === theme.role) return { status: 200, body: { theme: presentTheme(named) } };
      const { theme: main, before } = await publish(store, named, now);
      if (before) await happened(themeHappened(before, 'themes/update'));
      await happened(themeHappened(main, 'themes/publish'));
      return { status: 200, body: { theme: presentTheme(main) } };
    },
  },

  async deleteTheme({ shop, store, path, happened, respond }) {
    await themesLock(store, shop.id);
    const theme = await themes.find(store, shop.id, path.theme_id);
    if (!theme) return notFound;
    if (theme.role === 'main') return respond(422, 'main');
    if (theme.processing) return respond(422, 'processing');
    await themes.remove(store, shop.id, [['id', '=', theme.id]]);
    await themeFiles.remove(store, shop.id, [['theme_id', '=', theme.id]]);
    await happened({ id: theme.id, webhook: { topic: 'themes/delete', payload: { id: theme.id } } });
    return { status: 200, body: presentTheme(theme) };
  },
};
