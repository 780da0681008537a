// The guides beside the reference: the files of docs/ that are served as pages.
import { readFile } from 'node:fs/promises';
import { anchor, fence } from './markdown.ts';

export interface Guide {
  name: string;
  title: string;
  /** The path below docs/. */
  file: string;
  /** Whether it is for people who run the server, rather than for people who call it. */
  own: boolean;
}

interface GuideGroup {
  name: string;
  guides: Guide[];
}

const guides = (titles: Record<string, string>, folder = 'guides/'): Guide[] =>
  Object.entries(titles).map(([name, title]) => ({ name, title, file: `${folder}${name}.md`, own: folder === '' }));

/** In the order of the menu. */
export const guideGroups: GuideGroup[] = [
  {
    name: 'Get started',
    guides: guides({
      quickstart: 'Quickstart',
      authentication: 'Authentication and scopes',
      installing: 'How apps get in',
      lists: 'Lists and pages',
      limits: 'Limits',
      errors: 'Errors',
      headers: 'Headers',
      idempotency: 'Idempotency',
      webhooks: 'Webhooks',
      versions: 'Versions',
      migrating: 'Moving on from deprecated calls',
      glossary: 'Glossary',
    }),
  },
  {
    name: 'Build',
    guides: [
      ...guides({
        charges: 'Charges',
        'discount-batches': 'Discount batches',
        'carrier-rates': 'Carrier rates',
        testing: 'Testing your app',
      }),
      ...guides({ portable: 'Clients in other languages' }, ''),
    ],
  },
  {
    name: 'Run it yourself',
    guides: guides(
      {
        install: 'Install',
        sandbox: 'The sandbox',
        cli: 'Command line',
        console: 'The console',
        mistakes: 'Mistakes and error messages',
        operator: 'The operator interface',
        settings: 'Settings',
        hosting: 'Hosting',
        operations: 'Operations',
        backup: 'Backup and restore',
        scale: 'Many shops, many machines',
        publishing: 'Publishing the reference',
        trust: 'How it fails, measured',
        'own-express': 'The contract in your own Express application',
        decisions: 'Decisions',
      },
      '',
    ).concat(
      { name: 'security', title: 'Security', file: '../SECURITY.md', own: true },
      { name: 'changelog', title: 'Changelog', file: '../CHANGELOG.md', own: true },
    ),
  },
];

export const allGuides = guideGroups.flatMap((group) => group.guides);
export const guideUrl = (name: string) => `/docs/guides/${name}`;

export const guideText = ({ file }: Guide): Promise<string> => readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

const guideOf = (file: string) => allGuides.find(({ name }) => file.replace(/^(\.\.?\/|docs\/|guides\/)*/, '').toLowerCase() === `${name}.md`);

/** The address of the page that a link between guides leads to. A link to something that isn't served, such as a file of the repository, becomes plain text. */
export function linked(href: string): string | undefined {
  const [file = '', place] = href.split('#');
  const known = guideOf(file);
  return known && `${guideUrl(known.name)}${place ? `#${place}` : ''}`;
}

/** Links between guides show file names, for readers of the files. On pages they show titles instead. */
export const withTitles = (text: string): string =>
  text.replace(/\[([\w./-]+\.md)\](?=\()/g, (whole, file) => (guideOf(file) ? `[${guideOf(file)!.title}]` : whole));

/** Each part of a guide that a search can lead to: its heading and the words below it. */
export async function guideParts(guide: Guide): Promise<{ heading: string; url: string; words: string }[]> {
  // a line that begins with `#` within code is a remark, and not a heading
  const text = (await guideText(guide)).replace(fence, (code) => code.replace(/^#/gm, ' #'));
  const parts = text.split(/^(?=#{1,3} )/m);
  return parts
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [first = '', ...rest] = part.split('\n');
      const heading = first.replace(/^#+ /, '').replaceAll('`', '');
      return { heading, url: guideUrl(guide.name) + (first.startsWith('# ') ? '' : `#${anchor(first.replace(/^#+ /, ''))}`), words: rest.join(' ') };
    });
}
