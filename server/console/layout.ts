// The frame of every page of the console: the menu, a bar on phones, the shop's clock, and the result of the last action.

import { Html, html, isolated, named } from '../looks/html.ts';
import { head, logo } from '../looks/routes.ts';
import { versioned } from '../looks/served.ts';
import { dateAndTime } from './parts.ts';
import type { Said } from './session.ts';
import type { ShopVisit } from './visit.ts';

const beside = (name: string) => versioned(`/console/${name}`, new URL(`./${name}`, import.meta.url));
const addresses = { css: beside('console.css'), js: beside('console.js') };

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export const headers = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  // hides the pages' addresses from other sites. Their own forms still say where they come from
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export interface Entry {
  text: string;
  url: string;
  badge?: Html | undefined;
}

interface Shown {
  title: string;
  main: Html;
  url: string;
  /** The address with its query, which says what was chosen on the page. */
  back?: string;
  menu: { heading?: string; entries: Entry[] }[];
  /** The topics of changes after which the page refreshes itself. */
  live: string[];
  /** The count of changes at which the page was made. */
  since: number;
  said?: Said | undefined;
  shop?: ShopVisit | undefined;
  /** The time by the shop's clock. */
  clock?: string | undefined;
  signOut: boolean;
}

/** It gets the focus unless another element has it and is described by it, because screen readers don't announce what is on a page from the beginning. */
const told = ({ text, bad, secrets = [], link }: Said, focused = true) =>
  html`<div class="said ${bad ? 'bad' : 'good'}" id="said" role="${bad ? 'alert' : 'status'}" tabindex="-1"${focused && html` autofocus`}><p>${text}${link && html` <a href="${link[1]}">${link[0]}</a>`}</p>${
    secrets.length > 0 &&
    html`<dl>${secrets.map(([name, value]) => html`<div><dt>${name}</dt><dd><code class="secret">${value}</code></dd></div>`)}</dl><p>Copy it now: it is shown only once.</p>`
  }</div>`;

const bars = new Html(
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M3 5.5h14M3 10h14M3 14.5h14"/></svg>',
);
const halves = new Html(
  '<svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M10 2.5a7.5 7.5 0 0 1 0 15z" fill="currentColor"/></svg>',
);

const document = (title: string, body: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Console</title>
${new Html(head)}
<link rel="stylesheet" href="${addresses.css}">
<script type="module" src="${addresses.js}"></script>
</head>
<body>${body}</body>
</html>
`;

export function pageHtml({ title, main, url, back, menu, live, since, said, shop, clock, signOut }: Shown): string {
  const link = ({ text, url: to, badge }: Entry) => html`<li><a href="${to}"${to === url ? html` aria-current="page"` : ''}>${text}${badge}</a></li>`;
  const name = shop?.shop.name ?? 'store-admin';
  return document(
    shop ? `${title} · ${isolated(name)}` : title,
    html`<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><button type="button" class="plain" popovertarget="menu" aria-label="Menu">${bars}</button><a href="/console/shops" aria-label="Shops">${new Html(logo)}</a><b>${title}</b></header>
<div class="shell">
<nav class="side" id="menu" popover aria-label="Console">
<div class="ahead">
<div class="brand"><a href="${shop ? '/console/shops' : '/console'}"${shop ? html` title="Switch to another shop"` : ''}>${new Html(logo)}<span>${named(name)}</span>${shop && html`<span class="switch" aria-hidden="true">▾</span>`}</a><button id="theme" type="button" class="plain" aria-label="Light or dark">${halves}</button></div>
<button type="button" class="goto" id="goto" hidden><span>Go to</span><kbd>/</kbd></button>
</div>
${menu.map(({ heading, entries }) => html`${heading && html`<h2>${heading}</h2>`}<ul>${entries.map(link)}</ul>`)}
${signOut && html`<form method="post" action="/console/sign_out" class="out"><button class="button">Sign out</button></form>`}
</nav>
<main id="content" data-live="${live.join(' ')}" data-since="${since}">
<div class="top"><h1>${title}</h1>${live.length > 0 && html`<span class="pill" id="liveness" hidden>live</span>`}${clock && shop && clockBar(clock, shop, back ?? url)}</div>
${said && told(said)}
<div id="shown">${main}</div>
</main>
</div>`,
  ).text;
}

const clockBar = (clock: string, { sandbox, here }: ShopVisit, back: string) =>
  html`<div class="clock" id="clock">${dateAndTime(clock)}${
    sandbox &&
    html`<form method="post" action="${here}/clock" class="inline"><input type="hidden" name="do" value="advance"><input type="hidden" name="back" value="${back}"><button class="button" name="seconds" value="3600">+ 1 hour</button> <button class="button" name="seconds" value="172800">+ 2 days</button></form>`
  }</div>`;

export const plainPage = (title: string, main: Html): string =>
  document(title, html`<main id="content" class="alone"><div class="brand">${new Html(logo)}<span>store-admin</span></div><h1>${title}</h1>${main}</main>`)
    .text;

/** `to` is the page that opens after signing in, and `entered` what was entered there. */
export const signInPage = (to: string, { entered = '', said }: { entered?: string; said?: Said | undefined } = {}): string =>
  plainPage(
    'Sign in',
    html`${said && told(said, false)}<form method="post" action="/console/sign_in" class="fields card"><input type="hidden" name="to" value="${to}">${entered && html`<input type="hidden" name="entered" value="${entered}">`}<input name="username" value="operator" autocomplete="username" hidden><label>Operator key<input name="key" type="password" required autocomplete="current-password" maxlength="1024"${said?.bad && html` aria-describedby="said"`} autofocus></label><p class="quiet">The key that the server was started with, or a named key. The session ends after 8 hours.</p><div class="actions"><button class="button first">Sign in</button></div></form>`,
  );
