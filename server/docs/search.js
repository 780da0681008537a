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

/** What may follow a known word: "received" and "locally" have the synonyms of "receive" and "local". */
const endings = ['d', 'ed', 'ing', 'ly'];

/** The word itself, its singular if it ends in `s`, and its synonyms. For a synonym, the beginning of a longer word is enough. */
function alternatives(word, synonyms) {
  const forms = word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const isMeant = (known) => forms.includes(known) || (word.length > 3 && known.startsWith(word)) || endings.some((end) => word === known + end);
  const others = Object.entries(synonyms).flatMap(([known, stands]) => (isMeant(known) ? stands : []));
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

/** A lower rank is better. `lacking` is how many of the words the entry doesn't have. */
function rank(entry, wanted, phrases) {
  const titles = titlesOf(entry);
  const rest = `${entry.of ?? ''} ${entry.method ?? ''} ${entry.path ?? ''} ${entry.words ?? ''}`.toLowerCase();
  let sum = 0;
  let lacking = 0;
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
    const place = Math.min(...places);
    if (place === Infinity) lacking += 1;
    else sum += place;
  }
  // a reader who types a whole title wants that entry
  const whole = entry.kind !== 'member' && phrases.some((phrase) => titles.includes(phrase)) ? -10 : isNamed(named(entry), wanted) ? -3 : 0;
  const kind = entry.kind === 'guide' && entry.of ? 'part' : entry.kind;
  return { lacking, rank: sum + later[kind] + whole };
}

/** The entries that have all words, the best first. If none has all, those that lack the fewest: a reader may know one word of the reference and guess another. */
export function search({ entries, synonyms, small }, text) {
  const said = text
    .toLowerCase()
    // an option is typed with its dashes, and indexed without
    .split(/[\s?!,]+-*|^-+/)
    .filter(Boolean);
  const telling = said.filter((word) => !small.includes(word));
  const words = telling.length > 0 ? telling : said;
  const wanted = words.map((word) => alternatives(word, synonyms));
  const ranked = entries
    .map((entry) => ({ entry, ...rank(entry, wanted, [said.join(' '), words.join(' ')]) }))
    .filter(({ lacking }) => lacking < wanted.length);
  const fewest = Math.min(...ranked.map(({ lacking }) => lacking));
  const found = ranked
    .filter(({ lacking }) => lacking === fewest)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
  return { found, lacking: found.length > 0 ? fewest : 0 };
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

function told({ found, lacking }) {
  if (found.length === 0) return 'Nothing found. Try another word, or look through the guides below.';
  const best = found.length > most ? `The best ${most} of ${found.length}` : `${found.length} found`;
  return lacking > 0 ? `${best}. None has all of these words` : best;
}

async function look() {
  const known = input.value.trim() && (await fetched().catch(() => undefined));
  const result = known ? search(known, input.value) : { found: [], lacking: 0 };
  list.replaceChildren(...result.found.slice(0, most).map(shown));
  // the results are at the top of the menu, which may be scrolled down
  if (input.value.trim()) list.closest('.side').scrollTop = 0;
  count.textContent = !input.value.trim() ? '' : known ? told(result) : 'The search is not available. Try again in a moment.';
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
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    // on small screens, and on large ones that are zoomed in, the field is in the menu
    if (!input.checkVisibility()) input.closest('[popover]').showPopover();
    input.focus();
  });
}
