// The right side of an operation's section: the call in every language, the values that it sends, and the example answers by status.
import { type Json, jsonMedia, resolve } from '../../contract/document.ts';
import { escaped } from '../escaped.ts';
import { coloured } from './colours.ts';
import { type Interface, originPlace, titled } from './interfaces.ts';
import { inline } from './markdown.ts';
import { bodyExamples, exampleOf, indented, languages, type Sampled } from './samples.ts';
import { method } from './shell.ts';

const copy = '<button type="button" class="copy">Copy</button>';

/** A block of code with a button that copies it. Screen readers announce the block by `title`. */
export const block = (title: string, content: string) =>
  `<div class="card dark box"><header><b>${title}</b>${copy}</header><div class="panel" role="group" aria-label="${escaped(title)}" tabindex="0">${content}</div></div>`;

interface Tab {
  name: string;
  kind?: string;
  panel: string;
}

/** Tabs and their panels. The first panel is open. Without JavaScript all panels are shown. */
const tabbed = (label: string, id: string, tabs: Tab[]) =>
  `<div class="box"><div class="row"><div class="tabs" role="tablist" aria-label="${label}">${tabs
    .map(
      ({ name, kind = '' }, at) =>
        `<button type="button" role="tab" class="${kind}" id="${id}-${at}-tab" aria-controls="${id}-${at}" aria-selected="${at === 0}"${at === 0 ? '' : ' tabindex="-1"'}>${escaped(name)}</button>`,
    )
    .join('')}</div>${copy}</div>
${tabs
  .map(
    ({ panel }, at) =>
      `<div class="panel" role="tabpanel" tabindex="0" id="${id}-${at}" aria-labelledby="${id}-${at}-tab"${at === 0 ? '' : ' hidden'}>${panel}</div>`,
  )
  .join('')}</div>`;

export function call(of: Interface, sampled: Sampled): string {
  const { contract, credentials } = of;
  const { operation, method: verb, path, parameters } = sampled;
  const id = operation.operationId;
  const access = { origin: originPlace, base: of.base, header: credentials.header, credential: credentials.prefix + credentials.shown };
  const names = Object.keys(languages).filter((name) => of.name === 'admin' || name !== 'Client');
  const bodies = bodyExamples(contract, operation);
  const [first] = bodies as [(typeof bodies)[number]];
  const samples = (body: unknown) => names.map((name) => ({ name, panel: `<pre>${coloured(languages[name]!(sampled, access, body))}</pre>` }));
  // the samples of the other examples are in `<template>` elements, which cost the browser next to nothing
  const others = bodies.slice(1).map(
    ({ value }, at) =>
      `<template data-example="${at + 1}" data-body="${escaped(indented(value))}">${samples(value)
        .map(({ panel }) => panel)
        .join('')}</template>`,
  );
  const said = bodies.slice(1).map(({ title, value }) => `<p class="none">${escaped(title)}</p><pre>${escaped(indented(value))}</pre>`);
  return `<form class="card dark call" data-interface="${of.name}" data-method="${verb.toUpperCase()}" data-path="${escaped(path)}" data-base="${of.base}" data-header="${credentials.header}" data-prefix="${credentials.prefix}">
<header>${method(verb)}<code>${escaped(path)}</code></header>
${tabbed('Language', `${id}-call`, samples(first.value))}
${others.join('')}${said.length ? `<div class="others">${said.join('')}</div>` : ''}
<details class="values"><summary>Change what is sent</summary>
${credentials.header && `<label><span>${credentials.said}</span><input name="token" autocomplete="off" spellcheck="false" value="${credentials.known}"></label>`}
${parameters
  .filter((one) => one.in === 'path' || one.in === 'query')
  .map(field)
  .join('')}
${first.value === undefined ? '' : `<label class="tall"><span>Body</span><textarea name="body" spellcheck="false">${escaped(indented(first.value))}</textarea></label>`}
</details>
<footer>${
    bodies.length > 1
      ? `<label class="choose"><span>Example</span><select name="example">${bodies.map(({ title }, at) => `<option value="${at}">${escaped(title)}</option>`).join('')}</select></label>`
      : '<span></span>'
  }${answersPages(contract, operation) ? '' : '<button class="button first">Send</button>'}</footer>
</form>`;
}

/** If even the 400 of an operation is an HTML page, the operation is meant for browsers and people. Such an operation gets no "Send" button. */
const answersPages = (contract: Json, operation: Json) => operation.responses['400'] && !resolve(contract, operation.responses['400']).content;

function field(one: Json): string {
  const value = one.required ? [exampleOf(one)].flat().join(',') : '';
  return `<label><code>${escaped(one.name)}</code><input name="${escaped(one.name)}" data-in="${one.in}" value="${escaped(value)}"${one.required ? ' required' : ''} spellcheck="false"></label>`;
}

/** The examples of a body. Each has its title if there are several. */
export function shown(contract: Json, media: Json | undefined): string {
  const examples = Object.entries<Json>(media?.examples ?? {}).map(([name, given]) => ({ name, ...resolve(contract, given) }) as Json);
  if (examples.length === 0) return '<p class="none">No body.</p>';
  return examples
    .map(({ name, summary, value }) => `${examples.length > 1 ? `<p>${inline(summary ?? titled(name))}</p>` : ''}<pre>${coloured(indented(value), true)}</pre>`)
    .join('');
}

/** The operation's own answers, without the standard errors. Screen readers announce changes only in a `status` element that was on the page before. */
export function reply(contract: Json, id: string, responses: [status: string, response: Json][]): string {
  const tabs = responses.map(([status, response]) => ({
    name: status,
    kind: Number(status) < 400 ? '' : 'bad',
    panel: shown(contract, jsonMedia(contract, response)),
  }));
  return `<div class="card dark reply"><p class="unseen" role="status"></p>${tabbed('Status', `${id}-reply`, tabs)}</div>`;
}
