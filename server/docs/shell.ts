// The frame of every page of the reference: the side with search and menu, a bar on phones, and the page itself.
import { escaped } from '../escaped.ts';
import { breakable } from '../looks/html.ts';
import { head, logo } from '../looks/routes.ts';
import { versioned } from '../looks/served.ts';
import { guideGroups, guideUrl } from './guides.ts';
import { consolePlace, groupUrl, type Interface, operationsOf, titled, topicsOf, topicUrl } from './interfaces.ts';

interface Shown {
  title: string;
  url: string;
  main: string;
  /** The interface whose menu is shown. `group` is the group that is opened in it. */
  of: Interface;
  group?: string;
  /** The parts that the page belongs to: their names, with an address if they have one. */
  crumbs?: [text: string, url?: string][];
}

const beside = (name: string) => versioned(`/docs/${name}`, new URL(`./${name}`, import.meta.url));
const style = beside('reference.css');
const script = beside('reference.js');
const searching = beside('search.js');

export const method = (name: string) => `<span class="method ${name}">${name === 'delete' ? 'DEL' : name.toUpperCase()}</span>`;

const across: [href: string, text: string][] = [
  ['/docs/errors', 'Error catalogue'],
  ['/docs/deprecations', 'Deprecations'],
  ['/docs/assumptions', 'Assumptions'],
];

function menu(interfaces: Interface[], { url, of, group }: Shown): string {
  const link = (href: string, text: string, more = '', below = '') =>
    `<li><a href="${href}"${href === url ? ' aria-current="page"' : ''}>${escaped(text)}${more}</a>${below}</li>`;
  const inner = (name: string) => {
    const operations = operationsOf(of, name).map(({ operation, method: verb }) =>
      link(`${groupUrl(of, name)}#${operation.operationId}`, operation.summary, method(verb)),
    );
    const topics = name === 'webhooks' ? topicsOf(of).map(([topic]) => link(topicUrl(of, topic), topic).replace(/(?<=>)[\w/]+(?=<)/, breakable)) : [];
    return `<ul>${operations.join('')}${topics.join('')}</ul>`;
  };
  const guides = (own: boolean) =>
    guideGroups
      .filter((one) => own === one.guides[0]?.own)
      .map(({ name, guides }) => `<h2>${escaped(name)}</h2><ul>${guides.map((one) => link(guideUrl(one.name), one.title)).join('')}</ul>`)
      .join('\n');
  const groups = of.contract['x-tagGroups'] as { name: string; tags: string[] }[];
  return `<ul>${interfaces.map((one) => link(one.home, one.title)).join('')}${consolePlace}${across.map(([href, text]) => link(href, text)).join('')}</ul>
${guides(false)}
${groups
  .map(
    ({ name, tags }) =>
      `<h2>${escaped(name)}</h2><ul>${tags.map((tag) => link(groupUrl(of, tag), titled(tag), '', tag === group ? inner(tag) : '')).join('')}</ul>`,
  )
  .join('\n')}
${guides(true)}`;
}

/** The side is a popover: it opens and closes on phones without a script. Its ids contain `_`, unlike ids of headings, so that links to headings work. */
export function page(interfaces: Interface[], shown: Shown): string {
  const { title, main, of, crumbs = [] } = shown;
  // a guide and a group may have the same name
  const names = new Set([title, ...crumbs.flatMap(([text, url]) => (url ? [text] : [])), of.title]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped([...names].join(' · '))}</title>
${head}
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
<script type="module" src="${searching}"></script>
</head>
<body>
<a class="skip" href="#shell_content">Skip to the content</a>
<header class="bar"><button type="button" class="plain" popovertarget="shell_menu" aria-label="Contents"><svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M3 5.5h14M3 10h14M3 14.5h14"/></svg></button>
<a href="${of.home}" aria-label="store-admin">${logo}</a><b>${escaped(title)}</b>
<button type="button" class="plain find" aria-label="Search"><svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13.5 13.5 3.5 3.5"/></svg></button></header>
<div class="shell">
<nav class="side" id="shell_menu" popover aria-label="Reference">
<div class="ahead">
<div class="brand"><a href="/docs">${logo}store-admin</a><button id="shell_theme" type="button" class="plain" aria-label="Light or dark"><svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M10 2.5a7.5 7.5 0 0 1 0 15z" fill="currentColor"/></svg></button></div>
<div class="search"><input id="shell_search" type="search" placeholder="Search" aria-label="Search the reference" autocomplete="off"><kbd aria-hidden="true">/</kbd></div>
</div>
<p id="shell_count" role="status"></p><ul class="found" id="shell_found"></ul>
<div class="groups">
${menu(interfaces, shown)}
</div>
</nav>
<main id="shell_content">
${crumbs.length > 0 ? `<p class="crumbs">${crumbs.map(([text, url]) => (url ? `<a href="${url}">${escaped(text)}</a>` : `<span>${escaped(text)}</span>`)).join(' / ')}</p>` : ''}
${main}
</main>
</div>
</body>
</html>
`;
}
