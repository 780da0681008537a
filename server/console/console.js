// What the console does beyond pages and forms: it keeps pages up to date, and goes to a page by its name.
const { kept } = globalThis;
const menu = document.querySelector('#menu');
if (menu) matchMedia('(min-width: 56.25rem)').addEventListener('change', () => menu.matches(':popover-open') && menu.hidePopover());

// a form that is sent twice would do its action twice
addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  else event.target.dataset.sent = 'yes';
});
function sendable() {
  for (const form of document.forms) delete form.dataset.sent;
}
addEventListener('pageshow', sendable);
// the sending was stopped: by the reader, or by the network
globalThis.navigation?.addEventListener('navigateerror', sendable);

const main = document.querySelector('#content');
const liveness = document.querySelector('#liveness');
const topics = (main?.dataset.live ?? '').split(' ').filter(Boolean);
/** Whether a field has another value than the page came with, or a value that was entered before and refused. */
function isEntered(field) {
  if (field.dataset.entered !== undefined) return true;
  if (field.localName !== 'select') return field.value !== field.defaultValue || Boolean(field.checked) !== Boolean(field.defaultChecked);
  const options = [...field.options];
  // if no option is marked, a browser selects the first
  const first = options.find((one) => one.defaultSelected) ?? options[0];
  return options.some((one) => one.selected !== (one === first));
}

const fieldsOf = (form) => [...form.querySelectorAll('input:not([type=hidden]), select, textarea')];
/** Whether a form stays when the page is renewed: the reader is in one of its fields, has entered something, or has just sent it. */
const isStaying = (form) => fieldsOf(form).some((field) => field === document.activeElement || isEntered(field)) || form.dataset.sent !== undefined;
/** How a form is found again in the fresh page: its hidden fields name the action and the record. */
const aboutOf = (form) => JSON.stringify([...form.querySelectorAll('input[type=hidden]')].map(({ name, value }) => [name, value]));

/** What is about one record isn't made into what is about another: the button that has the focus would act on that other one. */
const ofRecord = 'tr, li, form, a, button';
const headingOf = (one) => one.querySelector(':scope > header > h2')?.textContent;
/** Elements that differ only in what is in them have the same. */
const likenessOf = (one) => (one.nodeType === Node.ELEMENT_NODE && !one.matches(ofRecord) ? `${one.cloneNode().outerHTML} ${headingOf(one)}` : undefined);
const wholeOf = (one) => one.outerHTML ?? `${one.nodeName} ${one.nodeValue}`;
/** The child of an element that has the other element in it. */
function childWith(part, one) {
  let child = one;
  while (child && child.parentNode !== part) child = child.parentNode;
  return child;
}

/**
 * Makes the content of an element that of the fresh one. What hasn't changed stays, so that a title with the focus isn't announced again, and a selection
 * is kept. `staying` has the forms in it that stay, each with the fresh one. A page may have thousands of rows, so nothing is compared with each of the others.
 */
function renew(part, fresh, staying) {
  const left = new Set(part.childNodes);
  const owns = new Map();
  const pair = (one, next) => one && next && !owns.has(next) && left.delete(one) && owns.set(next, one);
  const held = Map.groupBy(staying, ([form]) => childWith(part, form));
  for (const [one, [[, again]]] of held) pair(one, childWith(fresh, again));
  for (const keyOf of [wholeOf, likenessOf]) {
    const byKey = Map.groupBy(left, keyOf);
    byKey.delete(undefined);
    for (const next of fresh.childNodes) if (!owns.has(next)) pair(byKey.get(keyOf(next))?.shift(), next);
  }
  for (const one of left) one.remove();
  let at = part.firstChild;
  for (const next of [...fresh.childNodes]) {
    const own = owns.get(next);
    const within = held.get(own) ?? [];
    if (own && own !== within[0]?.[0] && !own.isEqualNode(next)) renew(own, next, within);
    // what has the focus would lose it if it were moved, so what is before it moves
    if (own?.contains(document.activeElement))
      while (at !== own) {
        at = at.nextSibling;
        at.previousSibling.remove();
      }
    if (own && own === at) at = own.nextSibling;
    else part.insertBefore(own ?? next, at);
  }
}

/** Keeps in this tab what was entered and not sent. The page that opens here after the sign-in has it again. */
function keepEntered() {
  const forms = [...document.forms].filter((form) => fieldsOf(form).some(isEntered));
  const values = forms.map((form) => [aboutOf(form), fieldsOf(form).map(({ value, checked }) => [value, checked])]);
  if (values.length > 0) kept('entered', JSON.stringify({ at: location.href, values }), 'sessionStorage');
}
const lost = main?.querySelector('#shown') && kept('entered', undefined, 'sessionStorage');
if (lost) {
  kept('entered', '', 'sessionStorage');
  const { at, values } = JSON.parse(lost);
  for (const form of at === location.href ? document.forms : []) {
    const [, own = []] = values.find(([about]) => about === aboutOf(form)) ?? [];
    for (const [n, field] of fieldsOf(form).entries()) if (own[n]) [field.value, field.checked] = own[n];
    for (let fold = own.length > 0 && form.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  }
}

const reachable = 'a, button, summary, [tabindex]';
/** How an element is found again in the fresh page. A new row above it changes its place, but not its address, label, title or form. */
const nameOf = (one) =>
  one?.getAttribute?.('href') ??
  one?.getAttribute?.('aria-label') ??
  (one?.form ? aboutOf(one.form) + one.value : one?.localName === 'h2' ? one.textContent : null);
/** The parts that scroll: the chosen item, and blocks of code. */
const scrolling = '.two > *, pre';

function take(part, fresh) {
  if (!part || !fresh || part.innerHTML === fresh.innerHTML) return;
  for (const { id } of part.querySelectorAll('details[open]')) fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
  const reached = [...part.querySelectorAll(reachable)];
  const focused = reached.indexOf(document.activeElement);
  const name = nameOf(document.activeElement);
  const scrolled = [...part.querySelectorAll(scrolling)].map(({ scrollTop }) => scrollTop);
  const forms = new Map([...fresh.querySelectorAll('form')].map((form) => [aboutOf(form), form]));
  // a form about a record that is gone has no other
  const staying = [...part.querySelectorAll('form')].filter(isStaying).map((form) => [form, forms.get(aboutOf(form))]);
  renew(
    part,
    fresh,
    staying.filter(([, again]) => again),
  );
  for (const [at, one] of [...part.querySelectorAll(scrolling)].entries()) one.scrollTop = scrolled[at] ?? 0;
  if (focused < 0 || part.contains(document.activeElement)) return;
  const now = [...part.querySelectorAll(reachable)];
  // a button in the place of one that is gone would act on another record
  const near = now.slice(0, focused + 1).findLast((one) => !one.form);
  (now.find((one) => name && nameOf(one) === name) ?? near)?.focus({ preventScroll: true });
}

let fetching = false;
let again = false;
let repeat;
async function refresh() {
  again = fetching;
  if (fetching) return;
  fetching = true;
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    // the session has ended, or what the page shows was deleted: the page that is loaded instead says so
    if (response.redirected) keepEntered();
    if (response.redirected || response.status === 404) return location.reload();
    // the server told of this change only once, so a failed request is repeated
    clearTimeout(repeat);
    if (response.status >= 500) repeat = setTimeout(refresh, 2000);
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const name of ['#shown', '#clock']) take(document.querySelector(name), fresh.querySelector(name));
    main.dataset.since = fresh.querySelector('#content').dataset.since;
    const entries = (page) => [...page.querySelectorAll('#menu li > a')];
    const own = entries(document);
    for (const [at, entry] of entries(fresh).entries()) if (own[at] && own[at].innerHTML !== entry.innerHTML) own[at].innerHTML = entry.innerHTML;
  } finally {
    fetching = false;
    if (again) refresh();
  }
}

// a page that shows how long it is until something is refreshed while it is visible
setInterval(() => !document.hidden && document.querySelector('#shown [data-passes]') && refresh(), 20_000);

/** Shows whether the page hears of changes. If it doesn't, what it shows may be old. */
function live(isSo) {
  liveness.hidden = false;
  liveness.textContent = isSo ? 'live' : 'not connected';
  liveness.classList.toggle('good', isSo);
  liveness.classList.toggle('bad', !isSo);
}

let stream;
let later;
function listen() {
  clearTimeout(later);
  stream?.close();
  stream = undefined;
  // a browser has few connections per host: hidden pages leave theirs to others
  if (document.hidden || topics.length === 0) return;
  // the server tells changes between the page and the stream as soon as the stream is open
  stream = new EventSource(`/console/live?since=${main.dataset.since}`);
  stream.onopen = () => {
    live(true);
  };
  stream.onerror = () => {
    live(false);
    // a browser reconnects by itself after a broken connection, but gives up after a refusal: there is no room, or the session has ended
    if (stream?.readyState !== EventSource.CLOSED) return;
    later = setTimeout(listen, 10_000);
    refresh();
  };
  stream.onmessage = ({ data }) => {
    if (data.split(' ').some((topic) => topics.includes(topic))) refresh();
  };
}
document.addEventListener('visibilitychange', listen);
addEventListener('pagehide', () => stream?.close());
addEventListener('pageshow', ({ persisted }) => persisted && listen());
listen();

// a dialog that goes to a page by a part of its name
const opener = document.querySelector('#goto');
if (opener) {
  const palette = document.createElement('dialog');
  palette.id = 'palette';
  palette.setAttribute('aria-label', 'Go to');
  const wanted = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'Go to', autocomplete: 'off' });
  const found = Object.assign(document.createElement('ul'), { id: 'found', role: 'listbox', ariaLabel: 'Pages', tabIndex: -1 });
  const count = Object.assign(document.createElement('p'), { role: 'status' });
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-label': 'Go to', 'aria-controls': found.id, 'aria-autocomplete': 'list' }))
    wanted.setAttribute(name, value);
  palette.append(wanted, count, found);
  document.body.append(palette);
  let chosen = 0;
  /** The focus stays in the field. The chosen entry is announced to screen readers, and scrolled into view. */
  const choose = (at) => {
    const entries = [...found.querySelectorAll('a')];
    chosen = Math.max(0, Math.min(at, entries.length - 1));
    for (const [n, entry] of entries.entries()) entry.ariaSelected = String(n === chosen);
    wanted.setAttribute('aria-activedescendant', entries[chosen]?.id ?? '');
    entries[chosen]?.scrollIntoView({ block: 'nearest' });
  };
  const list = () => {
    const links = [...menu.querySelectorAll('li > a')].filter((link) => link.textContent.toLowerCase().includes(wanted.value.toLowerCase().trim()));
    found.replaceChildren(
      ...links.map((link, at) => {
        const item = Object.assign(document.createElement('li'), { role: 'none' });
        const properties = { href: link.href, textContent: link.firstChild.textContent, id: `found-${at}`, role: 'option', tabIndex: -1 };
        item.append(Object.assign(document.createElement('a'), properties));
        return item;
      }),
    );
    found.hidden = links.length === 0;
    wanted.ariaExpanded = String(!found.hidden);
    count.textContent = links.length === 0 ? 'Nothing found' : '';
    choose(0);
  };
  const show = () => {
    wanted.value = '';
    if (menu.matches(':popover-open')) menu.hidePopover();
    palette.showModal();
    list();
  };
  opener.hidden = false;
  opener.addEventListener('click', show);
  wanted.addEventListener('input', list);
  wanted.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      choose(chosen + step);
      event.preventDefault();
    }
    if (event.key === 'Enter') found.querySelector('[aria-selected=true]')?.click();
  });
  palette.addEventListener('click', (event) => event.target === palette && palette.close());
  addEventListener('keydown', (event) => {
    // a field of the palette keeps the focus after it was closed, until the page is drawn again
    const typing = event.target.closest('input, textarea, select');
    if (event.key !== '/' || (typing && (typing !== wanted || palette.open)) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show();
  });
}
