// What the reference says about one operation: how to call it, what it answers, and a form to try it.
import { setImmediate } from 'node:timers/promises';
import { type Json, jsonMedia, resolve, scopesOf } from '../../contract/document.ts';
import { escaped } from '../escaped.ts';
import { call, reply, shown } from './call.ts';
import { type Interface, operationsOf, titled } from './interfaces.ts';
import { inline, markdown } from './markdown.ts';
import type { Sampled } from './samples.ts';
import { type Assumption, assumed, assumptions, line, Members } from './schema.ts';
import { method } from './shell.ts';
import { words } from './words.ts';

/** Makes one text after the other. Between two of them the event loop can handle other requests. */
export async function madeInTurns<T>(items: T[], make: (item: T) => string): Promise<string[]> {
  const made: string[] = [];
  for (const item of items) {
    made.push(make(item));
    await setImmediate();
  }
  return made;
}

export function deprecation(operation: Json): string {
  const details = operation['x-deprecation'] as Json | undefined;
  if (!details) return operation.deprecated ? '<p class="notice">Deprecated.</p>' : '';
  return `<div class="notice"><strong>Deprecated</strong>${details.since ? ` since ${escaped(details.since)}` : ''}, to be removed by ${escaped(details.migration_deadline.slice(0, 10))}.
${markdown(details.migration)}<p><a href="${escaped(details.documentation_url)}">How to migrate</a></p></div>`;
}

/** A refusal is standard if operations of at least this many groups share it. It is described once, on the page of errors. */
const groupsOfStandard = 10;
const standards = new WeakMap<Json, Set<string>>();

/** The `$ref`s of an interface's standard refusals. */
export function standardAnswers(of: Interface): Set<string> {
  const known = standards.get(of.contract);
  if (known) return known;
  const groups = new Map<string, Set<string>>();
  for (const { operation } of operationsOf(of))
    for (const [status, { $ref }] of Object.entries<Json>(operation.responses))
      if ($ref && Number(status) >= 400) groups.set($ref, (groups.get($ref) ?? new Set()).add(operation.tags[0]));
  const found = new Set([...groups].filter(([, users]) => users.size >= groupsOfStandard).map(([ref]) => ref));
  standards.set(of.contract, found);
  return found;
}

const places = { path: 'Path', query: 'Query', header: 'Headers' };

function parametersIn(place: keyof typeof places, contract: Json, parameters: Json[]): string {
  const lines = parameters.filter((one) => one.in === place).map((one) => parameterLine(contract, one));
  return lines.length ? `<h3>${places[place]}</h3><ul class="members">${lines.join('')}</ul>` : '';
}

const folded = (summary: string, content: string) => `<details class="fold"><summary>${summary}</summary><div class="nest">${content}</div></details>`;
const counted = (html: string, noun: string) => {
  const count = html.split('<li>').length - 1;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
};

export function parameterLine(contract: Json, parameter: Json): string {
  const { name, schema, required, deprecated, description } = parameter;
  return line({ name, type: words(contract, schema, name.replace(/\[\]$/, '')), required, deprecated, about: description });
}

function headerLines(contract: Json, headers: Record<string, Json>): string {
  return Object.entries(headers)
    .map(([name, header]) => line({ name, type: '', about: resolve(contract, header).description ?? '' }))
    .join('');
}

function responseLine(contract: Json, status: string, response: Json, claims: Assumption[]): string {
  const media = jsonMedia(contract, response);
  const members = new Members(contract);
  const has = Number(status) < 400 && media ? members.list(media.schema) : '';
  claims.push(...assumed(response), ...members.assumptions);
  const headers = Number(status) < 400 ? headerLines(contract, response.headers ?? {}) : '';
  return `<li><div class="member"><strong class="${Number(status) < 400 ? 'good' : 'bad'}">${status}</strong> <span class="type">${inline(response.description ?? '')}</span></div>
${has ? folded('Body', has) : ''}${headers ? folded(counted(headers, 'header'), `<ul class="members">${headers}</ul>`) : ''}</li>`;
}

export function operationSection(of: Interface, sampled: Sampled): string {
  const { contract } = of;
  const { operation, method: verb, path, parameters } = sampled;
  const id = operation.operationId;
  const scopes = scopesOf(contract, operation);
  const { app } = operation['x-requires'] ?? {};
  const asked = [...scopes.map((scope) => ['scope', scope] as const), ...(app === undefined ? [] : [['app', app as string] as const])];
  const body = jsonMedia(contract, operation.requestBody);
  const standard = standardAnswers(of);
  const responses = Object.entries<Json>(operation.responses);
  const own = responses.filter(([, { $ref }]) => !standard.has($ref)).map(([status, given]): [string, Json] => [status, resolve(contract, given)]);
  const shared = responses.filter(([, { $ref }]) => standard.has($ref)).map(([status]) => status);
  const members = new Members(contract);
  const fields = body ? members.list(body.schema) : '';
  const claims = [...assumed(operation), ...parameters.flatMap((one) => assumed(one, one.name)), ...members.assumptions];
  const answers = own.map(([status, response]) => responseLine(contract, status, response, claims));
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="said">
<h2 id="${id}-title"><a class="anchor" href="#${id}">${escaped(operation.summary)}</a></h2>
<div class="route">${method(verb)}<code>${escaped(path)}</code></div>
${deprecation(operation)}
${operation.description ? `<div class="lead">${markdown(operation.description, 4)}</div>` : ''}
${asked.length ? `<div class="facts">${asked.map(([what, name]) => `<span class="pill">${what} <code>${escaped(name)}</code></span>`).join('')}</div>` : ''}
${parametersIn('path', contract, parameters)}${parametersIn('query', contract, parameters)}
${fields ? `<h3>Body <span>application/json</span></h3>${fields}` : ''}
${parametersIn('header', contract, parameters)}
<h3>Responses</h3><ul class="members">${answers.join('')}</ul>
${shared.length ? `<p class="standard"><a href="/docs/errors#standard-${of.name}">Standard errors: ${shared.join(', ')}</a></p>` : ''}
${callbacks(contract, operation, claims)}
${assumptions(claims)}
</div>
<div class="aside">
${call(of, sampled)}
${reply(contract, id, own)}
</div>
</section>`;
}

function callbacks(contract: Json, operation: Json, claims: Assumption[]): string {
  return Object.entries<Json>(operation.callbacks ?? {})
    .map(([name, callback]) => {
      const [[url = '', item] = []] = Object.entries<Json>(resolve(contract, callback));
      const called = item && (Object.values<Json>(item).find((one) => one?.responses) as Json | undefined);
      if (!called) return '';
      const media = jsonMedia(contract, called.requestBody);
      const sent = new Members(contract);
      const fields = media ? sent.list(media.schema) : '';
      claims.push(...sent.assumptions);
      const answers = Object.entries<Json>(called.responses).map(([status, given]) => {
        const response = resolve(contract, given);
        const answer = jsonMedia(contract, response);
        return `${responseLine(contract, status, response, claims)}${answer ? `<li>${folded('Example', shown(contract, answer))}</li>` : ''}`;
      });
      return `<h3>Callback <span>${escaped(titled(name))}</span></h3><p>The server calls <code>${escaped(url)}</code>.</p><div class="lead">${markdown(called.description ?? called.summary ?? '', 4)}</div>
${called.parameters ? folded('Headers', `<ul class="members">${called.parameters.map((one: Json) => parameterLine(contract, resolve(contract, one))).join('')}</ul>`) : ''}
${media ? `${folded('Body', fields)}${folded('Example', shown(contract, media))}` : ''}
<ul class="members">${answers.join('')}</ul>`;
    })
    .join('');
}
