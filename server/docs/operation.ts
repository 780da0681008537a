// What the reference says of one operation, and of each webhook: how it is called, what comes back, and where it can be tried.
import { setImmediate } from 'node:timers/promises';
import { type Json, resolve } from '../../contract/document.ts';
import { fold } from '../../contract/schema.ts';
import { type Interface, titled, tokenPlace } from './interfaces.ts';
import { escaped, inline, markdown } from './markdown.ts';
import { bodyExample, clientCall, curl, exampleOf, type Sampled } from './samples.ts';
import { assumptions, limits, members, typeName } from './schema.ts';

/** Makes one after the other, and lets others have their turn between two. */
export async function inTurns<T>(items: T[], make: (item: T) => string): Promise<string[]> {
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
  return `<div class="notice"><strong>Deprecated</strong>${details.since ? ` since ${escaped(details.since)}` : ''}, to be gone by ${escaped(details.migration_deadline.slice(0, 10))}.
${markdown(details.migration)}<p><a href="${escaped(details.documentation_url)}">How to migrate</a></p></div>`;
}

export function operationSection(of: Interface, sampled: Sampled): string {
  const { contract, credentials } = of;
  const { operation, method, path, parameters } = sampled;
  const scopes = (operation.security ?? contract.security).flatMap((way: Json) => Object.values(way).flat()) as string[];
  const body = operation.requestBody && resolve(contract, operation.requestBody).content['application/json'];
  const id = operation.operationId;
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escaped(operation.summary)}</h2>
<p class="route"><span class="method">${method}</span>${escaped(path)}</p>
${deprecation(operation)}
<div class="columns"><div>
${operation.description ? markdown(operation.description, 4) : ''}
${scopes.length ? `<p>Needs the scope ${scopes.map((scope) => `<code>${escaped(scope)}</code>`).join(', ')}.</p>` : ''}
${assumptions(operation)}
${parameters.length ? `<h3>Parameters</h3><ul class="members">${parameters.map((one) => parameterLine(contract, one)).join('')}</ul>` : ''}
${body ? `<h3>Request body</h3>${members(contract, body.schema)}` : ''}
<h3>Responses</h3>
${Object.entries<Json>(operation.responses)
  .map(([status, response]) => responseSection(contract, status, resolve(contract, response), Number(status) < 400))
  .join('')}
${callbacks(contract, operation)}
</div><div>
<h3>curl</h3>${copied(curl(contract, sampled, `${credentials.header}: ${credentials.prefix}$TOKEN`), 'curl command', id)}
${of.name === 'admin' ? `<h3>Client</h3>${copied(clientCall(contract, sampled), 'client call', id)}` : ''}
${body ? `<h3>Examples</h3>${examples(contract, body, 'Body')}` : ''}
<details><summary>Try it on this server</summary>${tryIt(of, sampled)}</details>
</div></div>
</section>`;
}

const copied = (text: string, what: string, id: string) =>
  `<div><pre tabindex="0" aria-label="${what} of ${id}">${escaped(text)}</pre><button type="button" class="copy">Copy the ${what}</button></div>`;

function parameterLine(contract: Json, parameter: Json): string {
  const schema = fold(contract, parameter.schema);
  const bounds = limits(schema);
  return `<li><code class="name">${escaped(parameter.name)}</code> <span class="type">${escaped(typeName(contract, parameter.schema))}, in the ${parameter.in}</span>${
    parameter.required ? ' <span class="tag needed">required</span>' : ''
  }${parameter.deprecated ? ' <span class="tag old">deprecated</span>' : ''}${bounds.length ? ` <span class="limits">${escaped(bounds.join(' · '))}</span>` : ''}<div class="said">${inline(
    (parameter.description ?? '').trim(),
  )}</div>${assumptions(parameter)}</li>`;
}

const json = (value: unknown) => escaped(JSON.stringify(value, null, 2));

function examples(contract: Json, media: Json, what: string): string {
  const all = Object.entries<Json>(media.examples ?? {}).map(([name, example]): [string, Json] => [name, resolve(contract, example)]);
  return all
    .map(([name, example]) => {
      const title = example.summary ?? titled(name);
      return `<p class="choice">${escaped(title)}</p><pre tabindex="0" aria-label="${what}: ${escaped(title)}">${json(example.value)}</pre>`;
    })
    .join('');
}

function responseSection(contract: Json, status: string, response: Json, open: boolean): string {
  const media = response.content?.['application/json'] as Json | undefined;
  const headers = Object.entries<Json>(response.headers ?? {}).map(([name, header]) => {
    const { description = '' } = resolve(contract, header);
    return `<li><code class="name">${escaped(name)}</code><div class="said">${inline(description.trim())}</div></li>`;
  });
  return `<details${open ? ' open' : ''}><summary><strong class="${Number(status) < 400 ? 'good' : 'bad'}">${status}</strong> ${inline(response.description ?? '')}</summary>
${assumptions(response)}${media ? examples(contract, media, status) : '<p class="choice">No body.</p>'}
${media ? `<details><summary>Fields</summary>${members(contract, media.schema) || '<p class="choice">None.</p>'}</details>` : ''}
${headers.length ? `<details><summary>Headers</summary><ul class="members">${headers.join('')}</ul></details>` : ''}</details>`;
}

function callbacks(contract: Json, operation: Json): string {
  return Object.entries<Json>(operation.callbacks ?? {})
    .map(([name, callback]) => {
      const [[url = '', item] = []] = Object.entries<Json>(resolve(contract, callback));
      const called = item && (Object.values<Json>(item).find((one) => one?.responses) as Json | undefined);
      if (!called) return '';
      const media = called.requestBody && resolve(contract, called.requestBody).content['application/json'];
      return `<h3>Callback ${escaped(titled(name))}</h3><p>The server calls <code>${escaped(url)}</code>. ${inline(called.description ?? called.summary ?? '')}</p>
${media ? `<details><summary>What it sends</summary>${examples(contract, media, 'Sent')}${members(contract, media.schema)}</details>` : ''}
${Object.entries<Json>(called.responses)
  .map(([status, response]) => responseSection(contract, status, resolve(contract, response), false))
  .join('')}`;
    })
    .join('');
}

/** What subscribers are sent: the headers, which all have, and the payload of each topic. */
export async function webhookSections({ contract }: Interface): Promise<string> {
  const topics = Object.entries<Json>(contract.webhooks ?? {});
  const [first] = topics;
  if (!first) return '';
  const headers = (first[1].parameters ?? []) as Json[];
  const [signature] = Object.keys(first[1].post.security?.[0] ?? {}).map((scheme) => contract.components.securitySchemes[scheme] as Json);
  const sections = await inTurns(topics, ([topic, item]) => {
    const { requestBody, summary = '', description = '', security = [], ...rest } = item.post as Json;
    const media = requestBody && resolve(contract, requestBody).content?.['application/json'];
    return `<section class="operation" aria-labelledby="topic-${escaped(topic)}"><h3 id="topic-${escaped(topic)}"><code>${escaped(topic)}</code></h3><p>${inline(
      [summary, description].filter(Boolean).join('. '),
    )}</p>${subscriptionScopes(security)}${assumptions(rest)}${
      media ? `${examples(contract, media, topic)}<details><summary>Fields</summary>${members(contract, media.schema)}</details>` : ''
    }</section>`;
  });
  return `<h2 id="topics">Webhooks</h2>
<h3 id="topic-headers">Headers</h3><ul class="members">${headers.map((header) => parameterLine(contract, resolve(contract, header))).join('')}${
    signature ? `<li><code class="name">${escaped(signature.name)}</code>${markdown(signature.description, 4)}</li>` : ''
  }</ul>${sections.join('')}`;
}

function subscriptionScopes(security: Json[]): string {
  const ways = security.map((way) => Object.values<string[]>(way).flat()).filter((scopes) => scopes.length > 0);
  if (ways.length === 0) return '';
  const alternatives = ways.map((scopes) => scopes.map((scope) => `<code>${escaped(scope)}</code>`).join(' and ')).join(', or ');
  return `<p>Subscribing needs the scope${ways[0]!.length > 1 ? 's' : ''} ${alternatives}.</p>`;
}

function tryIt(of: Interface, sampled: Sampled): string {
  const { operation, method, path, parameters } = sampled;
  const body = bodyExample(of.contract, operation);
  const field = (one: Json) => {
    const value = one.required ? [exampleOf(one)].flat().join(',') : '';
    return `<label><span><code>${escaped(one.name)}</code></span><input name="${escaped(one.name)}" data-in="${one.in}" value="${escaped(value)}"${one.required ? ' required' : ''}></label>`;
  };
  return `<form class="try" data-interface="${of.name}" data-method="${method.toUpperCase()}" data-path="${escaped(path)}" data-base="${of.base}" data-header="${of.credentials.header}" data-prefix="${of.credentials.prefix}">
<label><span>${of.credentials.said}</span><input name="token" autocomplete="off" value="${of.name === 'admin' ? tokenPlace : ''}"></label>
${parameters
  .filter((one) => one.in === 'path' || one.in === 'query')
  .map(field)
  .join('')}
${body === undefined ? '' : `<label class="tall"><span>Body</span><textarea name="body" spellcheck="false">${json(body)}</textarea></label>`}
<button>Send</button>
<pre hidden tabindex="0" aria-label="Response"></pre>
</form>`;
}
