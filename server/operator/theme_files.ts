import type { components, operations, refusals } from '../../generated/operator/theme_files.ts';
import { isText } from '../domain/archives.ts';
import { filesIn, type Theme, themeFiles, themes } from '../domain/themes.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, type Executor, equals, type Row, type Where } from '../store/table.ts';

async function present(store: Executor, theme: Theme): Promise<components['schemas']['Theme']> {
  const { count, size } = await filesIn(store, theme);
  const { id, name, role, src, processing, install_error, created_at, updated_at } = theme;
  return { id, name, role, src, processing, install_error, files_count: count, files_size: size, created_at, updated_at };
}

const presentFile = (file: Omit<Row<typeof themeFiles>, 'content'>): components['schemas']['ThemeFile'] => ({
  id: file.id,
  theme_id: file.theme_id,
  key: file.key,
  content_type: file.content_type,
  size: file.size,
  sha256: file.sha256,
  created_at: file.created_at,
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async listThemes({ shop, store }) {
    const all = await themes.all(store, shop.id);
    return { status: 200, body: { themes: await Promise.all(all.map((theme) => present(store, theme))) } };
  },

  async getTheme({ shop, store, path }) {
    const theme = await themes.find(store, shop.id, path.theme_id);
    return theme ? { status: 200, body: { theme: await present(store, theme) } } : notFound;
  },

  async listThemeFiles({ shop, store, path, query, page }) {
    if (!(await themes.find(store, shop.id, path.theme_id))) return notFound;
    const where: Where<Row<typeof themeFiles>>[] = [['theme_id', '=', path.theme_id], after(query.since_id), equals('key', query.key)];
    const { rows, links } = await themeFiles.list(store, shop.id, page, where, undefined, { without: ['content'] });
    return { status: 200, body: { files: rows.map(presentFile) }, links };
  },

  async getThemeFile({ shop, store, path }) {
    const file = await themeFiles.findUnder(store, shop.id, { theme_id: path.theme_id }, path.file_id);
    if (!file) return notFound;
    const content = Buffer.from(file.content);
    const text = isText(content);
    return {
      status: 200,
      body: { file: { ...presentFile(file), value: text ? content.toString('utf8') : null, attachment: text ? null : content.toString('base64') } },
    };
  },
};
