// Finds operations by the words that people type: parts of words, other forms of them, and the synonyms that the search of the reference has.
import { nearest } from '../contract/requests/hints.ts';
import { synonyms } from '../server/docs/synonyms.ts';
import { type Endpoint, endpoints } from './contracts.ts';

/** Hyphens and underscores don't count: `gift-card` is found in `gift_card`. */
const plain = (text: string) => text.toLowerCase().replace(/[-_]/g, '');
const titleOf = ({ id, path, method, operation, of }: Endpoint) => plain([id, path, method, operation.summary, of].join(' '));
const restOf = ({ operation, scopes }: Endpoint) => plain([operation.description, operation.tags?.join(' '), scopes.join(' ')].join(' '));

/** The word without the ending of a plural or of a verb, so that other forms begin with it: `deleting` and `deletes` become `delet`. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|d)$/, '') : word);

function othersOf(word: string): string[] {
  const known = Object.entries(synonyms).filter(([typed]) => stemOf(typed) === stemOf(word) || (word.length > 3 && typed.startsWith(word)));
  return [stemOf(word), ...known.flatMap(([, stands]) => stands)].map(plain);
}

const beginsIn = (text: string, word: string) =>
  text.split(/[^\p{L}\d]+/u).some((part) => part.startsWith(word)) || (word.includes(' ') && text.includes(word));

/** Whether and how well an operation fits a word: the word itself in its name, path or summary, then another word there, then the word in the description. */
function placeOf(title: string, rest: string, word: string, others: string[]): number {
  if (title.includes(plain(word))) return 0;
  // the first synonyms are the nearest in meaning
  const other = others.findIndex((one) => beginsIn(title, one));
  if (other >= 0) return 1 + other / 100;
  return rest.includes(plain(word)) ? 2 : Infinity;
}

/** The operations that fit all of the words, the best first. Without words these are all, in the order of the contracts. */
export function found(words: string[]): Endpoint[] {
  const texts = endpoints().map((one) => ({ one, title: titleOf(one), rest: restOf(one) }));
  const fitting = (typed: string[]) => {
    const wanted = typed.map((word) => ({ word, others: othersOf(word) }));
    return texts
      .map(({ one, title, rest }) => ({ one, place: wanted.reduce((sum, { word, others }) => sum + placeOf(title, rest, word, others), 0) }))
      .filter(({ place }) => place < Infinity)
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);
  };
  const all = fitting(words);
  if (all.length > 0) return all;
  // a word that no operation has may be misspelt
  const known = [...new Set(texts.flatMap(({ one }) => `${one.operation.summary} ${one.operation.tags}`.toLowerCase().match(/\p{L}{4,}/gu) ?? []))];
  return fitting(words.map((word) => (fitting([word]).length > 0 ? word : (nearest(word, known) ?? word))));
}
