// Writes the whole reference and the guides as files, for any web host: `npm run docs`, or `npm run docs -- FOLDER`. Links are relative, so the folder may lie
// at any path. Parts that need the server, such as "Send", aren't shown.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { pagesOf } from '../server/docs/routes.ts';
import type { SearchIndex } from '../server/docs/search.ts';
import { files } from '../server/looks/routes.ts';
import type { Kind } from '../server/looks/served.ts';
import { optionsOf } from './_options.ts';

const { positionals } = optionsOf('npm run docs -- [FOLDER] writes the reference and the guides as files, into dist-docs if no folder is given.', {
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? 'dist-docs');
const planned = new Map([...files(), ...pagesOf(() => ({}))]);

/** By address, the place of a file in the folder. Pages at `/docs` are at its top. */
const places = new Map([...planned].map(([path, { kind }]) => [path, placeOf(path, kind)]));

function placeOf(path: string, kind: Kind): string {
  const below = path.replace(/^\/(docs(\/|$))?/, '');
  return kind === 'html' ? `${below || 'index'}.html` : below;
}

/** The link from one file to an address, with the same query and fragment. Undefined if only a server answers at the address. */
function relative(from: string, address: string): string | undefined {
  const [, path = '', more = ''] = /^([^?#]*)(.*)$/.exec(address)!;
  const to = places.get(path);
  return to && `${posix.relative(posix.dirname(from), to)}${more}`;
}

const rewritten: Partial<Record<Kind, (text: string, place: string) => string>> = {
  html: (text, place) =>
    text.replace('<html ', '<html data-static ').replace(/ (href|src)="(\/[^"]*)"/g, (_, name, address) => {
      const to = relative(place, address.replaceAll('&amp;', '&'));
      // a link to something that isn't here keeps only its text
      return to ? ` ${name}="${to.replaceAll('&', '&amp;')}"` : '';
    }),
  css: (text, place) =>
    text.replace(/url\((["']?)(\/[^)"']*)\1\)/g, (whole, _, address) => (relative(place, address) ? `url("${relative(place, address)}")` : whole)),
};

/** The search resolves addresses relative to its script. */
function searched(text: string): string {
  const index: SearchIndex = JSON.parse(text);
  return JSON.stringify({ ...index, entries: index.entries.map((entry) => ({ ...entry, url: relative('search.js', entry.url) })) });
}

/** Files that every run leaves at the top of its folder. A folder with other content isn't overwritten. */
const own = ['search.json', 'search.js', 'reference.css', 'reference.js'];

const there = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  return refuse(error.code === 'ENOTDIR' ? `${folder} is not a folder` : `${folder} can't be read (${error.message})`);
});
if (there.length > 0 && !own.every((name) => there.includes(name))) refuse(`${folder} contains other files`);

function refuse(why: string): never {
  console.error(`${why}: give a folder that is empty, or doesn't exist yet`);
  process.exit(1);
}

await rm(folder, { recursive: true, force: true });
for (const [path, { kind, make }] of planned) {
  const place = places.get(path)!;
  const made = await make();
  const change = path === '/docs/search.json' ? searched : rewritten[kind];
  await mkdir(dirname(join(folder, place)), { recursive: true });
  await writeFile(join(folder, place), change ? change(made.toString(), place) : made);
}
console.log(`${planned.size} files in ${folder}`);
