// What the reference's pages do in the browser: menu, tabs, copying, marking the section that is read, and sending an operation to this server.

// made by theme.js, which runs before the first paint
const { kept } = globalThis;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// on phones the menu closes when the reader has followed one of its links
const menu = document.querySelector('#shell_menu');
menu.addEventListener('click', (event) => {
  if (event.target.closest('a')) menu.hidePopover();
});
document.querySelector('.find').addEventListener('click', () => {
  menu.showPopover();
  document.querySelector('#shell_search').focus();
});
matchMedia('(min-width: 56.25rem)').addEventListener('change', () => menu.hidePopover());

// tabs: the language that is chosen for one call is chosen for all calls
const tabsOf = (list) => all('[role="tab"]', list);

function select(tab) {
  for (const one of tabsOf(tab.parentElement)) {
    const chosen = one === tab;
    one.setAttribute('aria-selected', String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    document.getElementById(one.getAttribute('aria-controls')).hidden = !chosen;
  }
}

const languageLists = all('.call [role="tablist"]');
function speak(language) {
  for (const list of languageLists) {
    const tab = tabsOf(list).find(({ textContent }) => textContent === language);
    if (tab) select(tab);
  }
}

function choose(tab) {
  if (!languageLists.includes(tab.parentElement)) return select(tab);
  // calls above this one may become longer or shorter, so the page scrolls until the clicked tab is where it was
  const before = tab.getBoundingClientRect().top;
  speak(tab.textContent);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  kept('language', tab.textContent);
}

document.addEventListener('click', (event) => {
  const tab = event.target.closest('[role="tab"]');
  if (tab) choose(tab);
});
document.addEventListener('keydown', (event) => {
  const tab = event.target.closest('[role="tab"]');
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!tab || !step) return;
  event.preventDefault();
  const tabs = tabsOf(tab.parentElement);
  const next = tabs.at((tabs.indexOf(tab) + step) % tabs.length);
  choose(next);
  next.focus();
});

const language = kept('language');
if (language && language !== 'curl') {
  speak(language);
  // choosing a language moved the element that the address names: scroll to it again
  try {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch {
    // a fragment that can't be decoded names no element
  }
}

/** Browsers have a clipboard only if the page is on this machine or comes by https, and the reader may refuse it. A selected text field can still be copied. */
async function copied(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // there is none, or it is refused
  }
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  button.focus({ preventScroll: true });
  return isDone;
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('.copy');
  if (!button) return;
  // a screen reader announces the change of its text
  button.ariaLive = 'polite';
  const code = all('pre', button.closest('.box'))
    .filter((one) => !one.closest('[hidden]'))
    .map(({ textContent }) => textContent);
  if (!(await copied(code.join('\n\n'), button))) return;
  button.textContent = 'Copied';
  button.classList.add('done');
  setTimeout(() => {
    button.textContent = 'Copy';
    button.classList.remove('done');
  }, 2000);
});

// marks the operation that is read in the side menu
const places = new Map(all('.side a[href*="#"]').map((link) => [new URL(link.href).hash.slice(1), link]));
const sections = all('section.operation[id]').filter(({ id }) => places.has(id));
const beyond = document.getElementById('topics');
let marked;
function mark() {
  const edge = innerHeight / 3;
  const isAbove = (part) => part.getBoundingClientRect().top <= edge;
  // the last operation may be followed by a part that has no link in the side menu
  const current = beyond && isAbove(beyond) ? undefined : sections.findLast(isAbove);
  const link = current && places.get(current.id);
  if (link === marked) return;
  marked?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'location');
  marked = link;
  if (!link || !menu.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  if (top < 130 || bottom > menu.clientHeight - 40) menu.scrollBy(0, top - menu.clientHeight / 3);
}
let waiting = false;
function later() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    mark();
  });
}
addEventListener('scroll', later, { passive: true });
addEventListener('resize', later);
// a menu that opens on a small screen shows the link of the current place
menu.addEventListener('toggle', ({ newState }) => {
  if (newState === 'open') all('[aria-current]', menu).at(-1)?.scrollIntoView({ block: 'center' });
});
const here = document.querySelector('.side [aria-current="page"]');
if (here) {
  const { bottom } = here.getBoundingClientRect();
  if (bottom > menu.clientHeight - 40) menu.scrollBy(0, bottom - menu.clientHeight / 2);
}
mark();

// colours JSON in the same way as the server
function coloured(text) {
  const parts = /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\bnull\b|\btrue\b|\bfalse\b)/g;
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(parts)) {
    const kind = match[1] ? 'k' : match[2] ? 's' : 'n';
    nodes.push(text.slice(at, match.index), Object.assign(document.createElement('span'), { className: kind, textContent: match[0] }));
    at = match.index + match[0].length;
  }
  return [...nodes, text.slice(at)];
}

/** Shows the answer to a call, in a tab before those of the example answers. */
function showAnswer(form, name, said, body) {
  const reply = form.parentElement.querySelector('.reply');
  const list = reply.querySelector('[role="tablist"]');
  const id = `${form.closest('section').id}-now`;
  let tab = document.getElementById(`${id}-tab`);
  if (!tab) {
    tab = Object.assign(document.createElement('button'), { type: 'button', id: `${id}-tab` });
    const panel = Object.assign(document.createElement('div'), { className: 'panel', id, tabIndex: 0 });
    for (const [node, values] of [
      [tab, { role: 'tab', 'aria-controls': id }],
      [panel, { role: 'tabpanel', 'aria-labelledby': tab.id }],
    ])
      for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    list.prepend(tab);
    list.parentElement.after(panel);
  }
  tab.textContent = name;
  tab.className = /^[23]/.test(name) ? 'now' : 'now bad';
  const facts = Object.assign(document.createElement('p'), { textContent: said });
  const answer = document.createElement('pre');
  answer.append(...coloured(body));
  document.getElementById(id).replaceChildren(facts, answer);
  select(tab);
  reply.querySelector('[role="status"]').textContent = `Answered: ${said}`;
}

const pathOf = (form) =>
  all('[data-in="path"]', form).reduce((path, { name, value }) => path.replace(`{${name}}`, encodeURIComponent(value)), form.dataset.path);

/** Takes more than one record away. */
const sweeping = /^DELETE \/(shops|apps)\/[^/]+$|\/(reset|restore)$/;

/** The fields come filled in with records that this server has: without a question, one click would delete the shop that the reader works with. */
function isMeant(form) {
  const call = `${form.dataset.method} ${pathOf(form)}`;
  return !sweeping.test(call) || confirm(`${call} can't be undone. Send it?`);
}

async function send(form) {
  const { method, base, header, prefix } = form.dataset;
  const query = new URLSearchParams();
  for (const field of all('[data-in="query"]', form)) {
    if (field.value !== '') for (const one of field.name.endsWith('[]') ? field.value.split(',') : [field.value]) query.append(field.name, one);
  }
  const body = form.querySelector('textarea')?.value;
  const began = performance.now();
  const response = await fetch(`${base}${pathOf(form)}${query.size ? `?${query}` : ''}`, {
    method,
    // otherwise the browser would ask for a name and a password when a call is refused
    credentials: 'omit',
    headers: { ...(header && { [header]: prefix + form.elements.token.value }), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const facts = [`${response.status} ${response.statusText} in ${Math.round(performance.now() - began)} ms`];
  for (const [name, value] of response.headers)
    if (/^(x-service|link|location|retry-after)/.test(name) && !value.includes('rel="help"')) facts.push(`${name}: ${value}`);
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {}
  showAnswer(form, `${response.status} now`, facts.join(' · '), shown);
}

for (const form of all('form.call')) {
  const { token } = form.elements;
  const key = `token ${form.dataset.interface}`;
  if (token) token.value = kept(key, undefined, 'sessionStorage') || token.value;
  const values = form.querySelector('.values');
  // a missing value opens the fields, so that the reader can fill it in
  form.addEventListener('invalid', () => (values.open = true), true);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (token?.value === '') {
      values.open = true;
      token.focus();
      return;
    }
    if (!isMeant(form)) return;
    if (token) kept(key, token.value, 'sessionStorage');
    // a second click sends nothing while a call is running. The button isn't `disabled`, because it would lose the keyboard focus
    const button = form.querySelector('footer .button');
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    try {
      await send(form);
    } catch (error) {
      const why = `${error.message}. Check that the server still runs, and that the token was copied as it was printed, then send again.`;
      showAnswer(form, 'No answer', why, '');
    } finally {
      button.ariaDisabled = null;
    }
  });

  // shows copies of the chosen example's samples. The samples of the first example are kept, to show them again
  const first = all('[role="tabpanel"] > pre', form);
  const textarea = form.querySelector('textarea');
  const firstBody = textarea?.value;
  form.elements.example?.addEventListener('change', ({ target }) => {
    const template = form.querySelector(`template[data-example="${target.value}"]`);
    const samples = template ? [...template.content.cloneNode(true).children] : first;
    for (const [at, panel] of all('[role="tabpanel"]', form).entries()) panel.replaceChildren(samples[at]);
    textarea.value = template ? template.dataset.body : firstBody;
  });
}
