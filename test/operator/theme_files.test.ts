import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { sandbox, until } from '../support/harness.ts';
import { zip } from '../support/zip.ts';

describe('listThemes, getTheme, listThemeFiles, getThemeFile', () => {
  test('200 with what was installed', async () => {
    const archive = zip([
      { name: 'layout/theme.liquid', content: 'Hej Ö' },
      { name: 'assets/leaf.gif', content: Buffer.from([0x47, 0xff, 0]) },
    ]);
    const server = createServer((_, response) => void response.end(archive));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const src = `http://127.0.0.1:${(server.address() as AddressInfo).port}/autumn.zip`;
    const box = await sandbox();
    const { id } = (await box.post('/themes.json', { theme: { name: 'Autumn', src } })).body.theme;
    const at = `./themes/${id}`;
    const { body } = await until(
      () => box.operator('GET', at),
      ({ body: { theme } }) => !theme.processing,
    );
    expect(body.theme).toEqual({
      id,
      name: 'Autumn',
      role: 'unpublished',
      src,
      processing: false,
      install_error: null,
      files_count: 2,
      files_size: 9,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await box.operator('GET', './themes')).body.themes).toEqual([
      expect.objectContaining({ name: 'Quayside', role: 'main', src: null, files_count: 0 }),
      body.theme,
    ]);
    const { files } = (await box.operator('GET', `${at}/files`)).body;
    expect(files[0]).toEqual({
      id: expect.any(Number),
      theme_id: id,
      key: 'layout/theme.liquid',
      content_type: 'text/plain',
      size: 6,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      created_at: expect.any(String),
    });
    expect((await box.operator('GET', `${at}/files?key=assets/leaf.gif`)).body.files).toEqual([files[1]]);
    expect((await box.operator('GET', `${at}/files?limit=1&since_id=${files[0].id}`)).body.files).toEqual([files[1]]);
    expect((await box.operator('GET', `${at}/files/${files[0].id}`)).body).toEqual({ file: { ...files[0], value: 'Hej Ö', attachment: null } });
    expect((await box.operator('GET', `${at}/files/${files[1].id}`)).body).toEqual({ file: { ...files[1], value: null, attachment: 'R/8A' } });
    const [first] = (await box.operator('GET', './themes')).body.themes;
    expect(await box.operator('GET', `./themes/${first.id}/files/${files[0].id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    server.close();
  });
});
