// The frame of the merchant's pages: styles, headers, and how a page is sent.
import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { firstLetter, Html, html, named, withoutElements } from '../looks/html.ts';
import { cssTokens } from '../looks/routes.ts';

const style = `
${cssTokens}
:root {
  --quiet: var(--soft); --back: var(--wash); --card: light-dark(#fff, #1b2127); --act: var(--accent); --act-ink: var(--on-accent); --act-back: var(--accent-wash);
  --good-back: light-dark(#e5f4ee, #12332a); --warn: var(--wait); --warn-back: light-dark(#fdf1dc, #35280f); --off-back: var(--sunk); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.5 var(--sans); letter-spacing: -.006em; overflow-wrap: anywhere; }
.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top > * { max-width: 42rem; margin: 0 auto; padding: .75rem 1rem; display: flex; align-items: center; gap: .75rem; }
.name { display: flex; align-items: center; gap: .6rem; min-width: 0; font-weight: 600; color: var(--ink); text-decoration: none; }
.name > span:last-child { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
a.name:hover { text-decoration: underline; }
.top form { margin-left: auto; flex: none; }
.top button { min-height: 2.25rem; min-width: 0; padding: .25rem .75rem; font-size: .875rem; }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
.narrow main, .narrow .top > * { max-width: 32rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1.25rem; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 .5rem; }
p:last-child { margin-bottom: 0; }
ul { list-style: none; padding: 0; margin: 0; }
.may li { padding: .3rem 0; }
code { font-family: var(--mono); font-size: .9375em; white-space: nowrap; }
a { color: var(--act); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 .75rem; box-shadow: 0 1px 2px rgb(0 0 0 / .04); }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
.mark { flex: none; display: inline-grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: .6rem; background: var(--act-back); color: var(--act); font-weight: 700; }
.top .mark { width: 1.75rem; height: 1.75rem; border-radius: .4rem; font-size: .875rem; }
.who { display: flex; align-items: center; gap: .75rem; margin: 0 0 1rem; }
.price { font-size: 2.25rem; line-height: 1.15; font-weight: 700; letter-spacing: -.02em; margin: 0 0 1.25rem; font-variant-numeric: tabular-nums; }
.price small { display: inline-block; font-size: .95rem; font-weight: 500; letter-spacing: 0; color: var(--quiet); }
dl { display: grid; grid-template-columns: minmax(6.5rem, max-content) 1fr; gap: .6rem 1.25rem; margin: 0; padding-top: 1rem; border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; }
.badge { display: inline-block; padding: .1rem .6rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; background: var(--off-back); color: var(--quiet); }
.badge.good { background: var(--good-back); color: var(--good); }
.badge.warn { background: var(--warn-back); color: var(--warn); }
.notice { background: var(--act-back); border-left: .25rem solid var(--act); border-radius: .4rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.notice:focus { outline: none; }
.notice.good { background: var(--good-back); border-color: var(--good); }
.notice.warn { background: var(--warn-back); border-color: var(--warn); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; }
button, .button { display: inline-block; min-height: 2.75rem; min-width: 7rem; padding: .6rem 1.25rem; border-radius: .5rem; border: 1px solid var(--edge); font: inherit; line-height: 1.4; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; background: var(--card); color: var(--ink); }
button:hover, .button:hover { border-color: currentcolor; }
.act { background: var(--act); border-color: var(--act); color: var(--act-ink); }
.danger { border-color: var(--bad); color: var(--bad); }
.act:hover { filter: brightness(1.1); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.task { display: grid; grid-template-columns: 2.5rem 1fr auto; gap: .25rem 1rem; align-items: start; }
.task .actions { margin: 0; align-self: center; }
.more { margin: 0 0 .75rem; }
.pages { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .75rem; margin: 1.25rem 0 0; }
.rows { padding: 0 1.25rem; }
.rows li { display: flex; justify-content: space-between; align-items: start; gap: 1rem; padding: 1rem 0; }
.rows li + li { border-top: 1px solid var(--line); }
.rows .app { justify-content: flex-start; }
.sum { text-align: right; flex: none; font-weight: 650; font-variant-numeric: tabular-nums; }
.sum .badge { margin-top: .2rem; }
progress { display: block; width: 100%; height: .5rem; margin: .75rem 0 .4rem; appearance: none; border: 0; border-radius: .25rem; overflow: hidden; background: var(--line); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--act); }
progress::-moz-progress-bar { background: var(--act); }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 32rem) { main { padding-top: 1.5rem; } .actions > * { flex: 1 1 8rem; } .task { grid-template-columns: 2.5rem 1fr; } .task .actions { grid-column: 1 / -1; margin-top: .75rem; align-self: auto; } }
/* a phone whose text is twice as large as usual */
@media (max-width: 17rem) { .card, .rows { padding-inline: .5rem; } .task { grid-template-columns: 1fr; } .task .mark { display: none; } .rows li { flex-wrap: wrap; } }
/* where the system sets all colours, there are no backgrounds */
@media (forced-colors: active) { .badge, .mark { border: 1px solid; } progress { border: 1px solid; } progress::-webkit-progress-value { background: Highlight; } progress::-moz-progress-bar { background: Highlight; } }
@media print { .actions, .top form, .pages { display: none; } }
@media (max-width: 24rem) { dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: .6rem; } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The first letter of a name, shown in place of a picture. */
export const mark = (name: string) => html`<span class="mark" aria-hidden="true">${firstLetter(name)}</span>`;

/** A host may contain `;`, `,` or `*`, which have another meaning in a Content-Security-Policy. The policy leaves out such an origin. */
const plainOrigin = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

export interface Surroundings {
  /** The shop whose pages these are. `path` is the shop's home, on pages that may link to it. */
  shop?: { name: string; path?: string };
  /** The origins to which the response to a form may redirect. Browsers check redirects against `form-action` too. */
  sendsTo?: string[];
  wide?: boolean;
  /** Whether there is a session that the merchant can end. */
  signOut?: boolean;
}

/** An empty address is that of the page itself. Where a form was refused, the page has the form again. */
export const tryAgain = html`<div class="actions"><a class="button" href="">Try again</a></div>`;

export const signOutForm = html`<form method="post" action="/merchant/sign_out"><button>Sign out</button></form>`;

export function page(response: Response, status: number, title: string | Html, body: Html, surroundings: Surroundings = {}) {
  response
    .status(status)
    .set(pageHeaders(surroundings))
    .send(pageText(title, body, surroundings));
}

export function pageHeaders({ sendsTo = [] }: Surroundings = {}) {
  const formsTo = ["'self'", ...sendsTo.filter((origin) => plainOrigin.test(origin))].join(' ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; img-src data:; form-action ${formsTo}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // hides the pages' addresses from other sites. Their own forms still say where they come from: with `no-referrer` the server couldn't check it
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}

export function pageText(given: string | Html, body: Html, { shop, wide = false, signOut = false }: Surroundings = {}): string {
  const title = withoutElements(html`${given}`);
  const owner = shop && withoutElements(named(shop.name));
  const name = shop && html`${mark(shop.name)}<span>${named(shop.name)}</span>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${owner && owner.text !== title.text && html` · ${owner}`}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body${!wide && html` class="narrow"`}>
${shop && html`<header class="top"><div>${shop.path ? html`<a class="name" href="${shop.path}">${name}</a>` : html`<div class="name">${name}</div>`}${signOut && signOutForm}</div></header>`}
<main>
${body}
</main>
</body>
</html>
`.text;
}
