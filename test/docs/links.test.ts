// Links of the documents have a target, also when the documents are read as files of the repository. Files that the documents name exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fence } from '../../server/docs/markdown.ts';

const documents = ['*.md', 'docs/**/*.md', '{bench,client}/README.md'].flatMap((pattern) => globSync(pattern));
const folders = ['bench', 'check', 'cli', 'client', 'contract', 'docs', 'portable', 'scripts', 'server', 'test'];
const read = (file: string) => readFileSync(file, 'utf8').replace(fence, '');
/** The anchor that GitHub makes for a heading. test/docs/crawl.ts checks links to pages of a server. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
const headings = (file: string) => [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, text]) => anchor(text!));

/** The links to files. A link that begins with a slash leads to a page of a server, and test/docs/crawl.ts checks it. */
const linksOf = (file: string) => [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!).filter((href) => !/^([a-z]+:|\/)/.test(href));

test.each(documents)('%s', (file) => {
  const dead = linksOf(file).filter((href) => {
    const [path = '', place] = href.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(target) || (place !== undefined && target.endsWith('.md') && !headings(target).includes(place));
  });
  expect(dead).toEqual([]);
});

test.each(documents)('each TypeScript file that %s names exists', (file) => {
  const named = new Set([...read(file).matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)*\.ts)\b/g)].map(([, name]) => name!));
  expect([...named].filter((name) => !existsSync(name) && (name.includes('/') || globSync(`{${folders}}/**/${name}`).length === 0))).toEqual([]);
});
