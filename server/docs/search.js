// The search: it fetches what there is once somebody types, and looks through it here. Everything is found from where this file is, on any host.
const input = document.querySelector('#shell_search');
const list = document.querySelector('#shell_found');
const count = document.querySelector('#shell_count');
// what comes first of what fits as well; who types a word seldom means the member of that name alone
const later = { guide: 0, group: 0.1, operation: 0.2, part: 0.25, topic: 0.3, error: 0.4, member: 4, decision: 4 };
const verbs = { delete: 'DEL' };
const most = 30;
let index;

/** Fetched once. Where that is refused or fails, it is fetched again when it is next asked for. */
const fetched = () => {
  index ??= load().catch((error) => {
    index = undefined;
    throw error;
  });
  return index;
};

async function load() {
  const response = await fetch(new URL('search.json', import.meta.url));
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return response.json();
}

/** The word itself, the same of one where it is of several, and what stands here for it; of a longer word its beginning is enough. */
function alternatives(word, synonyms) {
  const forms = word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const others = Object.entries(synonyms).flatMap(([known, stands]) => (forms.includes(known) || (word.length > 3 && known.startsWith(word)) ? stands : []));
  return [...forms, ...others];
}

/** Said around what is looked for. */
const small = new Set(
  'a about an and are at be by can do does for from how i in into is it me my of on or our the their this to via we what where with'.split(' '),
);

/** An operation's name, in which its address ends, as words. */
const named = ({ kind, url }) => (kind === 'operation' ? url.split('#')[1].replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : '');

/** An operation has its name too: as one word, and as words. */
function titlesOf(entry) {
  const name = named(entry);
  return [entry.title.toLowerCase(), ...(name ? [name.replaceAll(' ', ''), name] : [])];
}

/** Whether somebody has named an operation, in whatever order and in words that stand for its own. */
function isNamed(name, wanted) {
  const means = (choices, part) => choices.some((word) => part === word || part === `${word}s`);
  return name !== '' && name.split(' ').every((part) => wanted.some((choices) => means(choices, part)));
}

/** Smaller is better; undefined where it isn't found. */
function rank(entry, wanted, phrases) {
  const titles = titlesOf(entry);
  const rest = `${entry.of ?? ''} ${entry.method ?? ''} ${entry.path ?? ''} ${entry.words}`.toLowerCase();
  let sum = 0;
  for (const choices of wanted) {
    const places = choices.map((word, n) => {
      const own = n > 0 ? 0.5 : 0;
      if (titles.includes(word)) return own;
      // all topics of a kind begin with its name, which is that of a group
      if (entry.kind !== 'topic' && titles.some((title) => title.startsWith(word))) return 1 + own;
      if (titles.some((title) => title.split(/[\s/_-]/).some((part) => part.startsWith(word)))) return 2 + own;
      if (titles.some((title) => title.includes(word))) return 3 + own;
      if (`${entry.path ?? ''}`.includes(word)) return 4 + own;
      return rest.includes(word) ? 6 + own : Infinity;
    });
    sum += Math.min(...places);
  }
  // who types all of a title means that
  const whole = entry.kind !== 'member' && phrases.some((phrase) => titles.includes(phrase)) ? -10 : isNamed(named(entry), wanted) ? -3 : 0;
  const kind = entry.kind === 'guide' && entry.of ? 'part' : entry.kind;
  return sum === Infinity ? undefined : sum + later[kind] + whole;
}

/** The best first. */
export function search({ entries, synonyms }, text) {
  const said = text
    .toLowerCase()
    .split(/[\s?!,]+/)
    .filter(Boolean);
  const telling = said.filter((word) => !small.has(word));
  const words = telling.length > 0 ? telling : said;
  const wanted = words.map((word) => alternatives(word, synonyms));
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rank(entry, wanted, [said.join(' '), words.join(' ')]) }))
    .filter((one) => one.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

function shown({ kind, title, url, of, method, path }) {
  const make = (name, properties, ...within) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...within);
    return element;
  };
  const mark = method ? make('span', { className: `method ${method}` }, verbs[method] ?? method.toUpperCase()) : make('span', { className: 'kind' }, kind);
  const below = make('small', { className: path ? 'path' : '' }, path ?? of ?? '');
  return make('li', {}, make('a', { href: new URL(url, import.meta.url).href }, make('span', { className: 'hit' }, title, mark), below));
}

const told = (count) => (count > most ? `The best ${most} of ${count}` : `${count || 'Nothing'} found`);

async function look() {
  const known = input.value.trim() && (await fetched().catch(() => undefined));
  const found = known ? search(known, input.value) : [];
  list.replaceChildren(...found.slice(0, most).map(shown));
  // what was found stands at the beginning of the menu, which may have been scrolled on
  if (input.value.trim()) list.closest('.side').scrollTop = 0;
  count.textContent = !input.value.trim() ? '' : known ? told(found.length) : "The search isn't there just now. Try again in a moment.";
}

/** Arrows go through what was found, and back to the field; Enter opens the first, or the one that has the focus, as links do. */
function move(event) {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'Enter' && at < 0) {
    event.preventDefault();
    look().then(() => list.querySelector('a')?.click());
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    (links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? (event.key === 'ArrowUp' ? input : links[at]))?.focus();
  } else if (event.key === 'Escape') {
    input.value = '';
    look();
    input.focus();
  }
}

if (input) {
  input.addEventListener('input', look);
  for (const place of [input, list]) place.addEventListener('keydown', move);
  // what was opened is on this page, perhaps: then the list has done its part
  list.addEventListener('click', () => {
    input.value = '';
    look();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    input.focus();
  });
}
