// The search. It fetches the index when somebody first types, and searches in the browser. Addresses are relative to this file, so it works on any host.
const input = document.querySelector('#shell_search');
const list = document.querySelector('#shell_found');
const count = document.querySelector('#shell_count');
// added to an entry's rank by its kind: a lower rank comes first. A reader who types a word seldom wants only the member of that name
const later = { guide: 0, group: 0.1, operation: 0.2, part: 0.25, topic: 0.3, error: 0.4, member: 4, decision: 4 };
const verbs = { delete: 'DEL' };
const most = 30;
let index;

/** Fetches the index once. If that is refused or fails, the next search fetches it again. */
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

/** The word itself, its singular if it ends in `s`, and its synonyms. For a synonym, the beginning of a longer word is enough. */
function alternatives(word, synonyms) {
  const forms = word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const others = Object.entries(synonyms).flatMap(([known, stands]) => (forms.includes(known) || (word.length > 3 && known.startsWith(word)) ? stands : []));
  return [...forms, ...others];
}

/** The name of an operation, split into words. The operation's address ends with it. */
const named = ({ kind, url }) => (kind === 'operation' ? url.split('#')[1].replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : '');

/** The titles of an entry. An operation also has its name: as one word, and as several words. */
function titlesOf(entry) {
  const name = named(entry);
  return [entry.title.toLowerCase(), ...(name ? [name.replaceAll(' ', ''), name] : [])];
}

/** Whether the reader has named an operation: each word of its name was typed, in any order, as itself or as a synonym. */
function isNamed(name, wanted) {
  const means = (choices, part) => choices.some((word) => part === word || part === `${word}s`);
  return name !== '' && name.split(' ').every((part) => wanted.some((choices) => means(choices, part)));
}

/** A lower rank is better. Undefined if the entry isn't found. */
function rank(entry, wanted, phrases) {
  const titles = titlesOf(entry);
  const rest = `${entry.of ?? ''} ${entry.method ?? ''} ${entry.path ?? ''} ${entry.words}`.toLowerCase();
  let sum = 0;
  for (const choices of wanted) {
    const places = choices.map((word, n) => {
      const own = n > 0 ? 0.5 : 0;
      if (titles.includes(word)) return own;
      // all topics of a group begin with the group's name, so a match at the start says nothing
      if (entry.kind !== 'topic' && titles.some((title) => title.startsWith(word))) return 1 + own;
      if (titles.some((title) => title.split(/[\s/_-]/).some((part) => part.startsWith(word)))) return 2 + own;
      if (titles.some((title) => title.includes(word))) return 3 + own;
      if (`${entry.path ?? ''}`.includes(word)) return 4 + own;
      return rest.includes(word) ? 6 + own : Infinity;
    });
    sum += Math.min(...places);
  }
  // a reader who types a whole title wants that entry
  const whole = entry.kind !== 'member' && phrases.some((phrase) => titles.includes(phrase)) ? -10 : isNamed(named(entry), wanted) ? -3 : 0;
  const kind = entry.kind === 'guide' && entry.of ? 'part' : entry.kind;
  return sum === Infinity ? undefined : sum + later[kind] + whole;
}

/** The entries that are found, the best first. */
export function search({ entries, synonyms, small }, text) {
  const said = text
    .toLowerCase()
    .split(/[\s?!,]+/)
    .filter(Boolean);
  const telling = said.filter((word) => !small.includes(word));
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
  // the results are at the top of the menu, which may be scrolled down
  if (input.value.trim()) list.closest('.side').scrollTop = 0;
  count.textContent = !input.value.trim() ? '' : known ? told(found.length) : 'The search is not available. Try again in a moment.';
}

/** The arrow keys move through the results, and back to the field. Enter opens the first result, or the focused one, as it does for any link. */
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
  // the result may be on this page: then no new page replaces the list, so it is emptied here
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
