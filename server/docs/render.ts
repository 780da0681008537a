// The pages of the reference: an overview for each interface, a page for each group, and what goes across all of them.

import { setImmediate } from 'node:timers/promises';
import { type Json, resolve } from '../../contract/document.ts';
import { fold } from '../../contract/schema.ts';
import { escaped, inline, markdown } from './markdown.ts';
import { bodyExample, clientCall, curl, exampleOf, type Sampled } from './samples.ts';
import { assumptions, limits, members, typeName } from './schema.ts';

export interface Interface {
  name: 'admin' | 'operator';
  title: string;
  home: string;
  /** What stands before the contract's paths on this server. */
  base: string;
  credentials: { header: string; prefix: string; said: string };
  contract: Json;
}

/** Stands for the sandbox's token until a page is sent. */
export const tokenPlace = '%TOKEN%';

export function operationsOf({ contract }: Interface, group?: string): Sampled[] {
  return Object.entries<Json>(contract.paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete'].flatMap((method) => {
      const operation = item[method] as Json | undefined;
      if (!operation || (group && !operation.tags.includes(group))) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one: Json) => resolve(contract, one));
      return [{ path, method, operation, parameters }];
    }),
  );
}

export const titled = (group: string) => group.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
export const groupUrl = ({ name }: Interface, group: string) => `/docs/${name}/${group}`;

interface Shown {
  title: string;
  url: string;
  main: string;
  /** Whose menu is shown, and with which group opened. */
  of: Interface;
  group?: string;
}

function page(interfaces: Interface[], { title, url, main, of, group }: Shown): string {
  const link = (href: string, text: string) => `<li><a href="${href}"${href === url ? ' aria-current="page"' : ''}>${escaped(text)}</a></li>`;
  const menu = (of.contract['x-tagGroups'] as { name: string; tags: string[] }[])
    .map(
      ({ name, tags }) =>
        `<h2>${escaped(name)}</h2><ul>${tags
          .map((tag) => {
            const inner =
              tag === group
                ? `<ul>${operationsOf(of, tag)
                    .map(({ operation }) => link(`#${operation.operationId}`, operation.summary))
                    .join('')}</ul>`
                : '';
            return link(groupUrl(of, tag), titled(tag)).replace('</li>', `${inner}</li>`);
          })
          .join('')}</ul>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(of.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<nav aria-label="Reference">
<strong>${escaped(of.title)}</strong>
<div class="tools"><input id="search" type="search" placeholder="Search: press /" aria-label="Search the reference"><button id="theme" type="button" aria-label="Light or dark">◐</button></div>
<p id="count" role="status"></p><ul class="found" id="found"></ul>
<button id="menu" type="button" aria-expanded="false">Contents</button>
<div class="groups">
<ul>${interfaces.map((one) => link(one.home, one.title)).join('')}${link('/docs/errors', 'Errors')}${link('/docs/deprecations', 'Deprecations')}${link('/docs/assumptions', 'Assumptions')}</ul>
${menu}
</div>
</nav>
<main id="content">
${main}
</main>
</body>
</html>
`;
}

const firstParagraph = (text = '') => text.split(/\n\s*\n/, 1)[0]!;

export function overview(interfaces: Interface[], of: Interface): string {
  const { info, tags } = of.contract;
  const described = (tags as Json[]).map(
    ({ name, description }) =>
      `<h3><a href="${groupUrl(of, name)}">${escaped(titled(name))}</a></h3>${markdown(firstParagraph(description))}<ul>${operationsOf(of, name)
        .map(
          ({ operation, method, path }) =>
            `<li><a href="${groupUrl(of, name)}#${operation.operationId}">${escaped(operation.summary)}</a> <code>${method.toUpperCase()} ${escaped(path)}</code></li>`,
        )
        .join('')}</ul>`,
  );
  const main = `<h1>${escaped(info.title)}</h1>
<p>Version ${escaped(info.version)} · the contract as <a href="/docs/${of.name}.yaml">YAML</a> and <a href="/docs/${of.name}.json">JSON</a></p>
${markdown(info.description)}
<h2 id="operations">Operations</h2>
${described.join('\n')}`;
  return page(interfaces, { title: 'Overview', url: of.home, main, of });
}

/** The longest of the pages, so it is made piece by piece, and others have their turn between two of them. */
export async function groupPage(interfaces: Interface[], of: Interface, group: string): Promise<string> {
  const tag = (of.contract.tags as Json[]).find(({ name }) => name === group)!;
  const main = `<h1>${escaped(titled(group))}</h1>
${markdown(tag.description ?? '')}${assumptions(tag)}
${(await inTurns(operationsOf(of, group), (operation) => operationSection(of, operation))).join('\n')}
${group === 'webhooks' ? await deliveries(of) : ''}`;
  return page(interfaces, { title: titled(group), url: groupUrl(of, group), main, of, group });
}

async function inTurns<T>(items: T[], make: (item: T) => string): Promise<string[]> {
  const made: string[] = [];
  for (const item of items) {
    made.push(make(item));
    await setImmediate();
  }
  return made;
}

function deprecation(operation: Json): string {
  const said = operation['x-deprecation'] as Json | undefined;
  if (!said) return operation.deprecated ? '<p class="notice">Deprecated.</p>' : '';
  return `<div class="notice"><strong>Deprecated</strong> since ${escaped(said.since)}, to be gone by ${escaped(said.migration_deadline.slice(0, 10))}.
${markdown(said.migration)}<p><a href="${escaped(said.documentation_url)}">How to migrate</a></p></div>`;
}

function operationSection(of: Interface, sampled: Sampled): string {
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
${body ? `<h3>Body</h3>${members(contract, body.schema)}` : ''}
<h3>Answers</h3>
${Object.entries<Json>(operation.responses)
  .map(([status, response]) => answer(contract, status, resolve(contract, response), Number(status) < 400))
  .join('')}
${callbacks(contract, operation)}
</div><div>
<h3>curl</h3>${copied(curl(contract, sampled, `${credentials.header}: ${credentials.prefix}$TOKEN`), 'curl command', id)}
${of.name === 'admin' ? `<h3>Client</h3>${copied(clientCall(contract, sampled), 'client call', id)}` : ''}
${body ? `<h3>Bodies</h3>${examples(contract, body, 'Body')}` : ''}
<details><summary>Try it on this server</summary>${tryIt(of, sampled)}</details>
</div></div>
</section>`;
}

const copied = (text: string, what: string, id: string) =>
  `<div><pre tabindex="0" aria-label="${what} of ${id}">${escaped(text)}</pre><button type="button" class="copy">Copy the ${what}</button></div>`;

function parameterLine(contract: Json, parameter: Json): string {
  const schema = fold(contract, parameter.schema);
  const said = limits(schema);
  return `<li><code class="name">${escaped(parameter.name)}</code> <span class="type">${escaped(typeName(contract, parameter.schema))}, in the ${parameter.in}</span>${
    parameter.required ? ' <span class="tag needed">required</span>' : ''
  }${parameter.deprecated ? ' <span class="tag old">deprecated</span>' : ''}${said.length ? ` <span class="limits">${escaped(said.join(' · '))}</span>` : ''}<div class="said">${inline(
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

function answer(contract: Json, status: string, response: Json, open: boolean): string {
  const media = response.content?.['application/json'] as Json | undefined;
  const headers = Object.entries<Json>(response.headers ?? {}).map(([name, header]) => {
    const { description = '' } = resolve(contract, header);
    return `<li><code class="name">${escaped(name)}</code><div class="said">${inline(description.trim())}</div></li>`;
  });
  return `<details${open ? ' open' : ''}><summary><strong class="${Number(status) < 400 ? 'good' : 'bad'}">${status}</strong> ${inline(response.description ?? '')}</summary>
${assumptions(response)}${media ? examples(contract, media, status) : '<p class="choice">No body.</p>'}
${media ? `<details><summary>Members</summary>${members(contract, media.schema) || '<p class="choice">None.</p>'}</details>` : ''}
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
  .map(([status, response]) => answer(contract, status, resolve(contract, response), false))
  .join('')}`;
    })
    .join('');
}

/** What is delivered to subscribers: the headers, which all have, and the payload of each topic. */
async function deliveries({ contract }: Interface): Promise<string> {
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
      media ? `${examples(contract, media, topic)}<details><summary>Members</summary>${members(contract, media.schema)}</details>` : ''
    }</section>`;
  });
  return `<h2 id="deliveries">Deliveries</h2>
<h3 id="delivery-headers">Headers</h3><ul class="members">${headers.map((header) => parameterLine(contract, resolve(contract, header))).join('')}${
    signature ? `<li><code class="name">${escaped(signature.name)}</code>${markdown(signature.description, 4)}</li>` : ''
  }</ul>${sections.join('')}`;
}

function subscriptionScopes(security: Json[]): string {
  const ways = security.map((way) => Object.values<string[]>(way).flat()).filter((scopes) => scopes.length > 0);
  if (ways.length === 0) return '';
  const said = ways.map((scopes) => scopes.map((scope) => `<code>${escaped(scope)}</code>`).join(' and ')).join(', or ');
  return `<p>Subscribing needs the scope${ways[0]!.length > 1 ? 's' : ''} ${said}.</p>`;
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
<pre hidden tabindex="0" aria-label="Answer"></pre>
</form>`;
}

/** Every way in which a call can be refused: by status, then the words by group and field. */
export function errorsPage(interfaces: Interface[]): string {
  const [of] = interfaces as [Interface];
  const statuses = new Map<string, Map<string, string>>();
  for (const one of interfaces)
    for (const { operation } of operationsOf(one))
      for (const [status, given] of Object.entries<Json>(operation.responses)) {
        if (Number(status) < 400) continue;
        const response = resolve(one.contract, given);
        for (const example of Object.values<Json>(response.content?.['application/json']?.examples ?? {})) {
          const { value, summary } = resolve(one.contract, example);
          const known = statuses.get(status) ?? new Map();
          if (!known.has(JSON.stringify(value))) known.set(JSON.stringify(value), summary ?? response.description);
          statuses.set(status, known);
        }
      }
  const rows = [...statuses]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(
      ([status, bodies]) =>
        `<h2 id="status-${status}">${status}</h2><div class="wide"><table><thead><tr><th>When</th><th>Body</th></tr></thead><tbody>${[...bodies]
          .map(([body, when]) => `<tr><td>${inline(when)}</td><td><code>${escaped(body)}</code></td></tr>`)
          .join('')}</tbody></table></div>`,
    );
  const phrases = Object.entries<string>(of.contract['x-phrases'] ?? {}).map(
    ([code, words]) => `<tr><td><code>${escaped(code)}</code></td><td>${escaped(words)}</td></tr>`,
  );
  const main = `<h1>Errors</h1><p>Every error is JSON with the one member <code>errors</code>: a sentence, or messages by field.</p>
<h2 id="words">The usual words</h2><p>Where a member says nothing else, a broken constraint is answered in these words.</p>
<div class="wide"><table><thead><tr><th>Broken</th><th>Words</th></tr></thead><tbody>${phrases.join('')}</tbody></table></div>
${rows.join('')}`;
  return page(interfaces, { title: 'Errors', url: '/docs/errors', main, of });
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
  const old = interfaces.flatMap(({ contract, title }) =>
    Object.entries<Json>(contract.components?.schemas ?? {}).flatMap(([name, schema]) =>
      Object.entries<Json>(schema.properties ?? {})
        .filter(([, property]) => property.deprecated)
        .map(
          ([member, property]) =>
            `<tr><td>${escaped(title)}</td><td><code>${escaped(name)}.${escaped(member)}</code></td><td>${inline([property.description?.trim(), property['x-deprecation']?.migration].filter(Boolean).join(' '))}</td></tr>`,
        ),
    ),
  );
  const main = `<h1>Deprecations</h1><p>A deprecated call works, carries <code>X-Service-API-Deprecated-Reason</code>, and is listed in the app's report of deprecated calls; so does a call that sends a deprecated member which it could leave out.</p>
<h2>Operations</h2>${operations.join('') || '<p>None.</p>'}
<h2>Members</h2><div class="wide"><table><thead><tr><th>Interface</th><th>Member</th><th>What it is</th></tr></thead><tbody>${old.join('')}</tbody></table></div>`;
  return page(interfaces, { title: 'Deprecations', url: '/docs/deprecations', main, of });
}

export function assumptionsPage(interfaces: Interface[], register: string): string {
  const [of] = interfaces as [Interface];
  return page(interfaces, { title: 'Assumptions', url: '/docs/assumptions', main: markdown(register.replace(/<!--.*?-->/gs, '')), of });
}

/** What the search looks through. */
export function searchIndex(interfaces: Interface[]): { title: string; url: string; route?: string; words: string }[] {
  return interfaces.flatMap((one) => [
    ...(one.contract.tags as Json[]).map(({ name, description = '' }) => ({
      title: titled(name),
      url: groupUrl(one, name),
      words: `${titled(name)} ${name} ${description}`.toLowerCase(),
    })),
    ...operationsOf(one).map(({ operation, method, path, parameters }) => {
      const body = operation.requestBody && resolve(one.contract, operation.requestBody).content['application/json'];
      const route = `${method.toUpperCase()} ${path}`;
      const names = [...parameters.map(({ name }) => name), ...memberNames(one.contract, body?.schema)];
      return {
        title: operation.summary,
        url: `${groupUrl(one, operation.tags[0])}#${operation.operationId}`,
        route,
        words: [operation.summary, route, operation.operationId, operation.description ?? '', ...names].join(' ').toLowerCase(),
      };
    }),
    ...Object.keys(one.contract.webhooks ?? {}).map((topic) => ({
      title: topic,
      url: `${groupUrl(one, 'webhooks')}#topic-${topic}`,
      words: `${topic} webhook`.toLowerCase(),
    })),
  ]);
}

function memberNames(contract: Json, schema: Json | undefined, depth = 0): string[] {
  const properties = Object.entries<Json>(fold(contract, schema).properties ?? {});
  return depth > 2 ? [] : properties.flatMap(([name, property]) => [name, ...memberNames(contract, property, depth + 1)]);
}
