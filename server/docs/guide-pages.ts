// The guides as pages, and a page that lists them.
import { escaped } from '../escaped.ts';
import { block } from './call.ts';
import { coloured } from './colours.ts';
import { allGuides, type Guide, guideGroups, guideText, guideUrl, linked, withTitles } from './guides.ts';
import { clientSecretPlace, type Interface, operatorKeyPlace, originPlace, sampleTokenPlace, shopIdPlace } from './interfaces.ts';
import { fence, inline, markdown, type Snippet } from './markdown.ts';
import { page } from './shell.ts';

const languages: Record<string, string> = { sh: 'Shell', ts: 'TypeScript', js: 'JavaScript', python: 'Python', json: 'Response', http: 'Response' };

const coded = ({ language, file, code }: Snippet): string => {
  const text = language === 'json' ? JSON.stringify(JSON.parse(code), null, 2) : code.trimEnd();
  return block(file ?? languages[language] ?? 'Text', `<pre>${coloured(text, language === 'json')}</pre>`);
};

/** The server's address, as the guides write it. */
const origin = 'http://127.0.0.1:4010';

/**
 * Values in guides and the placeholders for them. The server that sends a page fills in its own values, so that readers can run what they copy. If the server
 * doesn't know a value, a name stands there.
 */
const places: Record<string, string> = {
  [origin]: originPlace,
  'sat_…': sampleTokenPlace,
  OPERATOR_KEY: operatorKeyPlace,
  SHOP_ID: shopIdPlace,
  CLIENT_SECRET: clientSecretPlace,
};

const filled = (text: string) => Object.entries(places).reduce((all, [name, place]) => all.replaceAll(name, place), text);
const atThisServer = (text: string) => text.replaceAll(origin, originPlace);

/** In these two the code gets all values of this server. In other guides for people who run a server it gets only the address. Their prose stays general. */
const walkedThrough = ['sandbox', 'operator'];

async function written(guide: Guide): Promise<string> {
  const text = withTitles(await guideText(guide));
  const own = text.replace(fence, walkedThrough.includes(guide.name) ? filled : atThisServer);
  return markdown(guide.own ? own : filled(text), 2, linked, coded);
}

/** The first sentence of a guide says what it is about. */
async function sentenceOf(guide: Guide): Promise<string> {
  const text = withTitles(await guideText(guide)).replace(fence, '');
  const first = text.split(/\n\s*\n/).find((block) => !/^(#|\||!|$)/.test(block)) ?? '';
  return inline(/^.*?\.(?=\s|$)/s.exec(first)?.[0] ?? '', linked);
}

/** A page with fewer parts shows them all at a glance. */
const manyParts = 4;

/** A list of the page's parts, beside the page on wide screens. */
function contents(body: string): string {
  const parts = [...body.matchAll(/<h2 id="([^"]+)"><a [^>]*>(.*?)<\/a><\/h2>/g)];
  if (parts.length < manyParts) return '';
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${parts.map(([, id, words]) => `<li><a href="#${id}">${words}</a></li>`).join('')}</ul></nav>`;
}

/** A reader who has come to the end of a guide goes on from there. */
function neighbours(guide: Guide): string {
  const at = allGuides.indexOf(guide);
  const to = (rel: string, words: string, one?: Guide) =>
    one === undefined ? '' : `<a rel="${rel}" href="${guideUrl(one.name)}"><small>${words}</small>${escaped(one.title)}</a>`;
  return `<nav class="neighbours" aria-label="Other guides">${to('prev', 'Previous', allGuides[at - 1])}${to('next', 'Next', allGuides[at + 1])}</nav>`;
}

export function guidePages(interfaces: Interface[]): { url: string; make(): string | Promise<string> }[] {
  const [of] = interfaces as [Interface];
  const home = '/docs/guides';
  const item = async (one: Guide) => `<li><a href="${guideUrl(one.name)}">${escaped(one.title)}</a><p>${await sentenceOf(one)}</p></li>`;
  const group = async ({ name, guides }: (typeof guideGroups)[number]) =>
    `<h2>${escaped(name)}</h2><ul class="list">${(await Promise.all(guides.map(item))).join('')}</ul>`;
  const list = async () => (await Promise.all(guideGroups.map(group))).join('');
  return [
    { url: home, make: async () => page(interfaces, { title: 'Guides', url: home, main: `<h1>Guides</h1>${await list()}`, of }) },
    ...allGuides.map((guide) => ({
      url: guideUrl(guide.name),
      make: async () => {
        const body = await written(guide);
        const main = `<div class="beside"><article class="guide">${body}${neighbours(guide)}</article>${contents(body)}</div>`;
        return page(interfaces, { title: guide.title, url: guideUrl(guide.name), main, of, crumbs: [['Guides', home]] });
      },
    })),
  ];
}
