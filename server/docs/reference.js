// What pages of the reference do once they are there: theme, menu, tabs, copying, the place that is read, and trying an operation on this server.
const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

document.querySelector('#shell_theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
});

// the side on phones: it closes when it has led somewhere
const menu = document.querySelector('#shell_menu');
menu.addEventListener('click', (event) => {
  if (event.target.closest('a')) menu.hidePopover();
});
document.querySelector('.find').addEventListener('click', () => {
  menu.showPopover();
  document.querySelector('#shell_search').focus();
});
matchMedia('(min-width: 900px)').addEventListener('change', () => menu.hidePopover());

// tabs: who reads in one language reads so everywhere
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
  // what is above may become longer or shorter; what was clicked stays where it is
  const before = tab.getBoundingClientRect().top;
  speak(tab.textContent);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  localStorage.setItem('language', tab.textContent);
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

const language = localStorage.getItem('language');
if (language && language !== 'curl') {
  speak(language);
  // a place that was asked for is where it is now
  try {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch {
    // what can't be decoded names no place
  }
}

/** Browsers have a clipboard where the page is on this machine or comes by https; elsewhere what is selected can be copied. */
async function copied(text, button) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return true;
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

// the place that is read is marked in the side
const places = new Map(all('.side a[href*="#"]').map((link) => [new URL(link.href).hash.slice(1), link]));
const sections = all('section.operation[id]').filter(({ id }) => places.has(id));
const beyond = document.getElementById('topics');
let marked;
function mark() {
  const edge = innerHeight / 3;
  const isAbove = (part) => part.getBoundingClientRect().top <= edge;
  // behind the last operation there may be a part that the side has no place for
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
// a menu that opens on a small screen shows where one is
menu.addEventListener('toggle', ({ newState }) => {
  if (newState === 'open') all('[aria-current]', menu).at(-1)?.scrollIntoView({ block: 'center' });
});
const here = document.querySelector('.side [aria-current="page"]');
if (here) {
  const { bottom } = here.getBoundingClientRect();
  if (bottom > menu.clientHeight - 40) menu.scrollBy(0, bottom - menu.clientHeight / 2);
}
mark();

// JSON in colours, as the server writes it
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

/** The answer that came, as a tab before those that can come. */
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

async function send(form) {
  const { method, path, base, header, prefix } = form.dataset;
  const query = new URLSearchParams();
  let filled = path;
  for (const field of all('[data-in]', form)) {
    if (field.dataset.in === 'path') filled = filled.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') for (const one of field.name.endsWith('[]') ? field.value.split(',') : [field.value]) query.append(field.name, one);
  }
  const body = form.querySelector('textarea')?.value;
  const began = performance.now();
  const response = await fetch(`${base}${filled}${query.size ? `?${query}` : ''}`, {
    method,
    // nobody is asked for a name and a password by the browser where a client is refused
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
  if (token) token.value = sessionStorage.getItem(key) || token.value;
  const values = form.querySelector('.values');
  // what is missing is asked for where it can be filled in
  form.addEventListener('invalid', () => (values.open = true), true);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (token?.value === '') {
      values.open = true;
      token.focus();
      return;
    }
    if (token) sessionStorage.setItem(key, token.value);
    // a click too many sends nothing more; who is on the button by keys stays there
    const button = form.querySelector('footer .button');
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    try {
      await send(form);
    } catch (error) {
      showAnswer(form, 'No answer', String(error), '');
    } finally {
      button.ariaDisabled = null;
    }
  });

  // another example: its samples take the place of those shown, which go where they came from
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
