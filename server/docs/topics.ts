// What webhook subscribers are sent: a page for each topic. The page of the webhooks group has the list of topics and what all deliveries have in common.
import { type Json, jsonMedia, resolve } from '../../contract/document.ts';
import { escaped } from '../escaped.ts';
import { breakable } from '../looks/html.ts';
import { block, shown } from './call.ts';
import { coloured } from './colours.ts';
import { groupUrl, type Interface, topicsOf, topicUrl } from './interfaces.ts';
import { inline, markdown } from './markdown.ts';
import { parameterLine } from './operation.ts';
import { assumed, assumptions, line, Members } from './schema.ts';
import { page } from './shell.ts';

const headersOf = (contract: Json, item: Json) => ((item.parameters ?? []) as Json[]).map((header) => resolve(contract, header));

function signatureOf(contract: Json, item: Json): Json | undefined {
  const [scheme] = Object.keys(item.post.security?.[0] ?? {});
  return scheme === undefined ? undefined : contract.components.securitySchemes[scheme];
}

function headerList(contract: Json, item: Json): string {
  const signature = signatureOf(contract, item);
  const lines = headersOf(contract, item).map((header) => parameterLine(contract, header));
  const last = signature ? line({ name: signature.name, type: 'Base64', inner: `<div class="about">${markdown(signature.description, 4)}</div>` }) : '';
  return `<ul class="members">${lines.join('')}${last}</ul>`;
}

/** At the end of the page of the webhooks group. Older links to a topic on that page lead to its line in this list. */
export function topicList(of: Interface): string {
  const topics = topicsOf(of);
  const [first] = topics;
  if (!first) return '';
  const items = topics.map(
    ([topic, item]) =>
      `<li id="topic-${escaped(topic)}"><a href="${topicUrl(of, topic)}"><code>${breakable(escaped(topic))}</code><span>${escaped(item.post.summary ?? '')}</span></a></li>`,
  );
  return `<h2 id="topics"><a class="anchor" href="#topics">Topics</a></h2>
<p>Each topic has its own page, with its payload and the scopes that a subscription needs.</p><ul class="calls">${items.join('')}</ul>
<h2 id="topic-headers"><a class="anchor" href="#topic-headers">Headers of a delivery</a></h2>${headerList(of.contract, first[1])}`;
}

function subscriptionScopes(security: Json[]): string {
  const ways = security.map((way) => Object.values<string[]>(way).flat()).filter((scopes) => scopes.length > 0);
  if (ways.length === 0) return '<p>Subscribing needs no scope.</p>';
  const alternatives = ways.map((scopes) => scopes.map((scope) => `<code>${escaped(scope)}</code>`).join(' and ')).join(', or ');
  return `<p>Subscribing needs the scope${ways[0]!.length > 1 ? 's' : ''} ${alternatives}.</p>`;
}

/** An example value of a header. */
const example = ({ example: given, schema }: Json) => given ?? schema?.examples?.[0] ?? '…';

function headerLine(line: string): string {
  const at = line.indexOf(': ');
  return at < 0 ? escaped(line) : `<span class="k">${escaped(line.slice(0, at))}</span>${escaped(line.slice(at))}`;
}

export function topicPage(interfaces: Interface[], of: Interface, topic: string): string {
  const { contract } = of;
  const item = contract.webhooks[topic] as Json;
  const { requestBody, summary = '', description = '', security = [], ...rest } = item.post as Json;
  const media = jsonMedia(contract, requestBody);
  const members = new Members(contract);
  const fields = media ? members.list(media.schema, 1) : '';
  const subscription = { webhook: { topic, address: 'https://shelf-notes.example/webhooks', format: 'json' } };
  const signature = signatureOf(contract, item);
  const sent = headersOf(contract, item).map((header) => `${header.name}: ${header.name.endsWith('Topic') ? topic : example(header)}`);
  const lines = ['POST /webhooks HTTP/1.1', 'Content-Type: application/json', ...sent, ...(signature ? [`${signature.name}: …`] : [])];
  const main = `<section class="operation" aria-labelledby="topic-title">
<div class="said">
<h1 id="topic-title"><code>${escaped(topic)}</code></h1>
<p class="lead">${inline([summary, description].filter(Boolean).join('. '))}</p>
${subscriptionScopes(security)}
<h2 class="part">Payload <span>application/json</span></h2>${fields}
<h2 class="part">Headers</h2>${headerList(contract, item)}
<h2 class="part">Subscribe</h2><p>A <a href="${groupUrl(of, 'webhooks')}#createWebhook"><code>POST /webhooks.json</code></a> with this body:</p>
${block('Subscription', `<pre>${coloured(JSON.stringify(subscription, null, 2), true)}</pre>`)}
${assumptions([...assumed(rest), ...members.assumptions])}
</div>
<div class="aside">
${block('Headers', `<pre>${lines.map(headerLine).join('\n')}</pre>`)}
${block('Payload', shown(contract, media))}
</div>
</section>`;
  const crumbs: [string, string?][] = [
    [of.title, of.home],
    ['Webhooks', groupUrl(of, 'webhooks')],
  ];
  return page(interfaces, { title: topic, url: topicUrl(of, topic), main, of, group: 'webhooks', crumbs });
}
