import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { Html, html } from './html.ts';

const style = `
:root { color-scheme: light dark; --ink: #1c1f23; --quiet: #5a626c; --line: #d5dae0; --back: #f5f6f8; --card: #fff; --act: #0b5cad; --act-ink: #fff; --warn: #8a4b00; --warn-back: #fff4e2; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef1; --quiet: #a9b1bb; --line: #3a424c; --back: #15181c; --card: #1e2328; --act: #7db8f5; --act-ink: #10202f; --warn: #ffcf8f; --warn-back: #35291a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 .75rem; }
.notice { background: var(--warn-back); color: var(--warn); border: 1px solid currentColor; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.quiet { color: var(--quiet); margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.price { font-size: 1.6rem; font-weight: 650; margin: 0 0 .75rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
form { margin: 0; }
button, .button { display: inline-block; min-height: 2.75rem; min-width: 7rem; padding: .55rem 1.1rem; border-radius: .4rem; border: 1px solid var(--act); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; background: var(--card); color: var(--act); }
button.act { background: var(--act); color: var(--act-ink); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
a { color: var(--act); }
ul { list-style: none; padding: 0; margin: 0; }
@media (max-width: 26rem) { .actions > *, .actions button { width: 100%; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** `sendsTo` are the origins that a form's answer may lead to; browsers hold redirects against it too. */
export function page(response: Response, status: number, title: string, body: Html, sendsTo: string[] = []) {
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${sendsTo.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // the address of these pages is what lets their holder in
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.send(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text,
  );
}
