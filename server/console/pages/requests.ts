import type { components } from '../../../generated/operator/requests.ts';
import { type Html, html, named } from '../../looks/html.ts';
import { atMost, card, chosenCard, code, empty, facts, folded, headerLines, howLong, method, pathName, pill, table, when } from '../parts.ts';
import { type Page, read, readIfThere, type ShopVisit, wordsOf } from '../visit.ts';
import type { App } from './names.ts';

type Served = components['schemas']['ServedRequest'];
type Whole = components['schemas']['WholeRequest'];

const most = 100;
const mood = (status: number) => (status >= 500 ? 'bad' : status >= 400 ? 'wait' : 'good');

export const requests: Page<ShopVisit> = {
  at: 'requests',
  title: 'Requests',
  sandboxOnly: true,
  live: ['requests'],

  async show(visit) {
    const { shop, here, query, sandbox } = visit;
    if (!sandbox) return card('Requests', empty('A host keeps no requests here: look in its log, by X-Request-Id.'));
    const refused = query.get('refused') === 'true';
    const latest = async (which: string) =>
      (await read<{ requests: Served[] }>(visit, `/requests?${which}&limit=${most}${refused ? '&refused=true' : ''}`)).requests;
    // a request with invalid credentials belongs to no shop, but its sender wants most to know why it was refused
    const [own, strangers] = await Promise.all([latest(`shop_id=${shop.id}`), latest('without_shop=true&door=admin')]);
    const all = [...own, ...strangers].sort((a, b) => b.id - a.id).slice(0, most);
    const asked = query.get('request_id')?.trim() ?? '';
    const [found] = asked === '' ? [] : (await read<{ requests: Served[] }>(visit, `/requests?request_id=${encodeURIComponent(asked)}`)).requests;
    const id = found?.id ?? Number(query.get('id') ?? 0);
    const chosen = id > 0 ? (await readIfThere<{ request: Whole }>(visit, `/requests/${id}`))?.request : undefined;
    const rows = all.map((one) => ({
      chosen: one.id === id,
      cells: [
        when(one.at, visit),
        html`${method(one.method)} <a href="${here}/requests?id=${one.id}${refused && '&refused=true'}"${one.id === id ? html` aria-current="true"` : ''}><code>${pathName(one.path)}</code></a>${one.errors !== null && html`<small class="why">${wordsOf(one.errors)}</small>`}`,
        pill(String(one.status), mood(one.status)),
        howLong(Math.round(one.duration_ms * 10) / 10),
      ],
    }));
    const filters = html`<nav class="tabs" aria-label="Which"><a href="${here}/requests"${!refused ? html` aria-current="true"` : ''}>All</a><a href="${here}/requests?refused=true"${refused ? html` aria-current="true"` : ''}>Refused</a></nav>`;
    const finder = html`<form method="get" class="finder" role="search"><label>X-Request-Id<input name="request_id" type="search" value="${asked}" autocomplete="off" spellcheck="false"></label><button class="button">Find</button></form>`;
    const list = card(
      'Latest',
      html`${finder}${table(
        'Requests',
        ['When', 'What', 'Status', 'Took'],
        rows,
        'There is no request yet. Install an app, and call with its token: each call is here as soon as it is answered.',
      )}${atMost(all, most)}`,
      filters,
    );
    const none = 'No request with this id is kept: a sandbox keeps only the latest ones, and until it stops. Was it another server?';
    if (asked !== '' && !found) return html`<div class="two chosen">${list}${chosenCard('Request', empty(none))}</div>`;
    return id > 0
      ? html`<div class="two chosen">${list}${chosen ? detail(chosen, here, await appOf(visit, chosen)) : chosenCard('Request', empty('That request is no longer kept.'))}</div>`
      : list;
  },
};

/** The header of a response that was changed by a fault has the fault's id, or says that the call itself asked for it. */
const ofFault = (fault: string, here: string) =>
  html`<p class="said wait">${fault === 'request' ? 'The call asked for this fault itself, with the header X-Service-Fault.' : html`A fault caused this: see <a href="${here}/faults">Faults</a>.`}</p>`;

/** The app's name beside its id, as long as there is the app. */
async function appOf(visit: ShopVisit, { app_id }: Whole): Promise<Html | string> {
  const found = app_id === null ? undefined : await readIfThere<{ app: App }>(visit, `/apps/${app_id}`);
  return found ? html`${named(found.app.name)} · ${found.app.id}` : String(app_id ?? 'none');
}

const detail = (one: Whole, here: string, app: Html | string) =>
  chosenCard(
    one.operation === 'none' ? 'No operation' : one.operation,
    html`${facts([
      ['Answered', html`${pill(String(one.status), mood(one.status))} in ${howLong(one.duration_ms)}`],
      ['Address', html`<code>${pathName(one.path)}${one.query && `?${one.query}`}</code>`],
      ['App', app],
      ['X-Request-Id', html`<code>${one.request_id}</code>`],
    ])}
${one.errors !== null && html`<p class="said bad">${wordsOf(one.errors)}</p>`}
${one.answer_headers?.['x-service-fault'] && ofFault(one.answer_headers['x-service-fault'], here)}
${one.answer_headers?.['x-service-hint'] && html`<p class="said wait">${one.answer_headers['x-service-hint']}</p>`}
${
  one.headers === null
    ? empty('There was no room to keep its headers and bodies.')
    : html`${folded('headers', 'Headers sent', code('Headers sent', headerLines(one.headers)))}
${one.body ? html`<h3>Sent</h3>${code('Body sent', one.body)}` : ''}
<h3>Answered</h3>${one.answer_body ? code('Body answered', one.answer_body) : empty('No body.')}
${folded('answer-headers', 'Headers answered', code('Headers answered', headerLines(one.answer_headers ?? {})))}`
}`,
    method(one.method),
  );
