// The pages of the reference: an overview for each interface, a page for each group, and pages that cover all interfaces.

import { type Json, jsonMedia, reachable, resolve } from '../../contract/document.ts';
import { escaped } from '../escaped.ts';
import { allGuides, guideUrl } from './guides.ts';
import { groupUrl, type Interface, operationsOf, partOf, thoseWithErrors, titled } from './interfaces.ts';
import { inline, markdown, tableOf } from './markdown.ts';
import { deprecation, madeInTurns, operationSection, standardAnswers } from './operation.ts';
import { aboutField, assumed, assumptions } from './schema.ts';
import { method, page } from './shell.ts';
import { topicList } from './topics.ts';

const firstParagraph = (text = '') => text.split(/\n\s*\n/, 1)[0]!;

/** Where a reader who is new to an interface begins: guides, each with what it leads to. */
const beginnings: Record<string, Record<string, string>> = {
  admin: {
    quickstart: 'The first calls and a verified webhook, in two minutes',
    webhooks: 'What happens in a shop, sent to your app',
    errors: 'What was refused, and what to do then',
    testing: 'A shop for each test, in milliseconds',
  },
  operator: {
    operator: 'A shop, an app and its token, in three calls',
    sandbox: 'Webhooks, the clock, decisions, faults and snapshots',
    cli: 'The same from a terminal',
  },
  oauth: { installing: 'From the merchant to a token, step by step', authentication: 'Tokens, and what an app may do' },
};

function begin({ name }: Interface): string {
  const links = Object.entries(beginnings[name] ?? {}).map(
    ([guide, leads]) =>
      `<a class="card" href="${guideUrl(guide)}"><b>${escaped(allGuides.find((one) => one.name === guide)!.title)}</b><span>${escaped(leads)}</span></a>`,
  );
  return `<nav class="begin" aria-label="Begin here">${links.join('')}</nav>`;
}

export function overview(interfaces: Interface[], of: Interface): string {
  const { info, tags } = of.contract;
  const card = ({ name, description }: Json) => {
    const calls = operationsOf(of, name).map(
      ({ operation, method: verb, path }) =>
        `<li><a href="${groupUrl(of, name)}#${operation.operationId}">${method(verb)}<span>${escaped(operation.summary)}</span><code>${escaped(path)}</code></a></li>`,
    );
    return `<section class="card group"><h2><a href="${groupUrl(of, name)}">${escaped(titled(name))}</a></h2>${markdown(firstParagraph(description))}<ul class="calls">${calls.join('')}</ul></section>`;
  };
  // the list of operations comes before the rules that hold for all of them
  const [before = '', ...sections] = info.description.split(/^(?=## )/m);
  const rest = sections.join('');
  const main = `<h1>${escaped(info.title)}</h1>
<p>Version ${escaped(info['x-interface-version'])} · the contract as <a href="/docs/${of.name}.yaml">YAML</a> and <a href="/docs/${of.name}.json">JSON</a></p>
${markdown(before)}
${begin(of)}
<div class="groups-of" id="operations">${(tags as Json[]).map(card).join('\n')}</div>
${markdown(rest)}${assumptions(assumed(info))}`;
  return page(interfaces, { title: of.title, url: of.home, main, of });
}

/** These are the longest pages, so they are made in parts. Between two parts the event loop can handle other requests. */
export async function groupPage(interfaces: Interface[], of: Interface, group: string): Promise<string> {
  const tag = (of.contract.tags as Json[]).find(({ name }) => name === group)!;
  const main = `<h1>${escaped(titled(group))}</h1>
${markdown(tag.description ?? '')}${assumptions(assumed(tag))}
${(await madeInTurns(operationsOf(of, group), (operation) => operationSection(of, operation))).join('\n')}
${group === 'webhooks' ? topicList(of) : ''}`;
  return page(interfaces, { title: titled(group), url: groupUrl(of, group), main, of, group, crumbs: [[of.title, of.home], [partOf(of, group)]] });
}

/** The refusals that the sections of operations don't show, because they are described here. */
function standardTable(of: Interface): string {
  const rows = [...standardAnswers(of)].map((ref): [status: string, row: string[]] => {
    const response = resolve(of.contract, { $ref: ref });
    const [status = ''] = operationsOf(of).flatMap(({ operation }) =>
      Object.entries<Json>(operation.responses).flatMap(([one, { $ref }]) => ($ref === ref ? [one] : [])),
    );
    const [example] = Object.values<Json>(jsonMedia(of.contract, response)?.examples ?? {});
    const body = example ? `<code>${escaped(JSON.stringify(resolve(of.contract, example).value))}</code>` : '';
    return [status, [`<a href="#status-${status}">${status}</a>`, inline(response.description ?? ''), body]];
  });
  const sorted = rows.sort(([a], [b]) => Number(a) - Number(b)).map(([, row]) => row);
  return `<h2 id="standard-${of.name}"><a class="anchor" href="#standard-${of.name}">Standard errors: ${escaped(of.title.toLowerCase())}</a></h2>
<p>Responses that all operations of a kind have in common.</p>
${tableOf(`Standard errors: ${of.title.toLowerCase()}`, ['Status', 'When', 'Body, for example'], sorted)}`;
}

/** The bodies of an operation's refusals, each with its status and when it is sent. */
const refusalsOf = ({ contract }: Interface, operation: Json) =>
  Object.entries<Json>(operation.responses).flatMap(([status, given]) => {
    const response = resolve(contract, given);
    const examples = Number(status) < 400 ? {} : (jsonMedia(contract, response)?.examples ?? {});
    return Object.values<Json>(examples).map((example) => {
      const { value, summary } = resolve(contract, example);
      return { status, body: JSON.stringify(value), when: String(summary ?? response.description) };
    });
  });

/** Every way in which a call can be refused: the standard errors, the validation messages by constraint, then the bodies of every status. */
export function errorsPage(interfaces: Interface[]): string {
  const [of] = interfaces as [Interface];
  const statuses = new Map<string, Map<string, string>>();
  for (const one of thoseWithErrors(interfaces))
    for (const { status, body, when } of operationsOf(one).flatMap(({ operation }) => refusalsOf(one, operation))) {
      const known = statuses.get(status) ?? new Map<string, string>();
      if (!known.has(body)) known.set(body, when);
      statuses.set(status, known);
    }
  const rows = [...statuses]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(
      ([status, bodies]) =>
        `<h2 id="status-${status}"><a class="anchor" href="#status-${status}">${status}</a></h2>${tableOf(
          status,
          ['When', 'Body'],
          [...bodies].map(([body, when]) => [inline(when), `<code>${escaped(body)}</code>`]),
        )}`,
    );
  const phrases = Object.entries<string>(of.contract['x-phrases'] ?? {}).map(([code, words]) => [`<code>${escaped(code)}</code>`, escaped(words)]);
  const main = `<h1>Error catalogue</h1><p>Every error is JSON with the one field <code>errors</code>: a sentence, or messages by field. <a href="/docs/guides/errors">What to do about each</a>, and how to find the cause of one by its request id, is in the guide.</p>
${thoseWithErrors(interfaces).map(standardTable).join('')}
<h2 id="messages"><a class="anchor" href="#messages">Validation messages</a></h2><p>A field that breaks a constraint gets one of these messages, unless the field has a message of its own.</p>
${tableOf('Validation messages', ['Constraint', 'Message'], phrases)}
${rows.join('')}`;
  return page(interfaces, { title: 'Error catalogue', url: '/docs/errors', main, of });
}

/** One row for each field, even if several schemas of the group have it. */
function deprecatedFields(of: Interface, group: string): string[][] {
  const found = new Map<string, { answered?: Json; sent?: Json }>();
  for (const { operation } of operationsOf(of, group))
    for (const [way, start] of [['answered', operation.responses] as const, ['sent', operation.requestBody] as const])
      for (const schema of Object.values<Json>(reachable(of.contract, start).schemas ?? {}))
        for (const [member, property] of Object.entries<Json>(schema.properties ?? {}))
          if (property.deprecated) found.set(member, { ...found.get(member), [way]: property });
  return [...found].map(([member, { answered, sent }]) => {
    const about = (sent && aboutField(sent)) || (answered && aboutField(answered));
    return [
      `<a href="${groupUrl(of, group)}">${escaped(titled(group))}</a>`,
      `<code>${escaped(member)}</code>`,
      [sent && 'sent', answered && 'answered'].filter(Boolean).join(', '),
      inline(about || 'Responses still have it. New apps should not read it.'),
    ];
  });
}

export function deprecationsPage(interfaces: Interface[]): string {
  const [of] = interfaces as [Interface];
  const operations = interfaces.flatMap((one) =>
    operationsOf(one)
      .filter(({ operation }) => operation.deprecated)
      .map(
        ({ operation, method, path }) =>
          `<h3><a href="${groupUrl(one, operation.tags[0])}#${operation.operationId}">${escaped(operation.summary)}</a></h3><p><code>${method.toUpperCase()} ${escaped(path)}</code></p>${deprecation(operation)}`,
      ),
  );
  const old = interfaces.flatMap((one) => (one.contract.tags as Json[]).flatMap(({ name }) => deprecatedFields(one, name)));
  const main = `<h1>Deprecations</h1><p>A deprecated call still works. Its response has the headers <code>X-Service-API-Deprecated-Reason</code>, <code>Deprecation</code> and <code>Sunset</code>, and the app's report of deprecated calls lists it. The same holds for a call that sends a deprecated field which it could leave out.</p>
<h2>Operations</h2>${operations.join('') || '<p>None.</p>'}
<h2>Fields</h2>${tableOf('Fields', ['Group', 'Field', '', 'What it is'], old)}`;
  return page(interfaces, { title: 'Deprecations', url: '/docs/deprecations', main, of });
}

export function assumptionsPage(interfaces: Interface[], register: string): string {
  const [of] = interfaces as [Interface];
  return page(interfaces, { title: 'Assumptions', url: '/docs/assumptions', main: markdown(register.replace(/<!--.*?-->/gs, '')), of });
}

export function missingPage(interfaces: Interface[]): string {
  const [of] = interfaces as [Interface];
  const main = `<h1>This page isn't here</h1><p>It may have moved, or its address was cut off. Search for it, or go on from <a href="/docs">the overview</a> or <a href="/docs/guides">the guides</a>.</p>`;
  return page(interfaces, { title: 'Not found', url: '', main, of });
}
