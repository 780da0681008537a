// Finds the place where a text stops being JSON, so that people find, for example, the comma that is too many.

const blank = /[\t\n\r ]*/y;
const string = /"(?:[^"\\\t\n\r]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** The part of a string before its end, or before the first sign that may not stand in it. */
const begun = /"(?:[^"\\\t\n\r]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const plain = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Longer texts are not searched: in those nobody looks for the place by hand. */
const longest = 65_536;

type Wanted =
  | 'a value'
  | 'a name in double quotes'
  | 'a name in double quotes, or }'
  | 'a value, or ]'
  | 'a colon'
  | 'a comma, or }'
  | 'a comma, or ]'
  | 'nothing more';

/** The place in words. Undefined where the text is too long, or is valid JSON. The words repeat nothing of the text. */
export function whereBroken(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const open: ('{' | '[')[] = [];
  let at = 0;
  let wanted: Wanted = 'a value';
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const behindValue = (): Wanted => (open.length === 0 ? 'nothing more' : open.at(-1) === '{' ? 'a comma, or }' : 'a comma, or ]');
  for (;;) {
    take(blank);
    const sign = text[at];
    if (sign === undefined) return wanted === 'nothing more' ? undefined : said(text, at, wanted);
    const closes = (sign === '}' && /or }$/.test(wanted)) || (sign === ']' && /or ]$/.test(wanted));
    if (closes) {
      at++;
      open.pop();
      wanted = behindValue();
    } else if (wanted.startsWith('a comma') && sign === ',') {
      at++;
      wanted = open.at(-1) === '{' ? 'a name in double quotes' : 'a value';
    } else if (wanted === 'a colon' && sign === ':') {
      at++;
      wanted = 'a value';
    } else if (wanted.startsWith('a name') && take(string)) wanted = 'a colon';
    else if (wanted.startsWith('a value') && (sign === '{' || sign === '[')) {
      at++;
      open.push(sign);
      wanted = sign === '{' ? 'a name in double quotes, or }' : 'a value, or ]';
    } else if (wanted.startsWith('a value') && (take(string) || take(plain))) wanted = behindValue();
    else return said(text, at, wanted);
  }
}

function said(text: string, at: number, wanted: Wanted): string {
  if (text[at] === '"' && /^a (name|value)/.test(wanted)) {
    begun.lastIndex = at;
    begun.test(text);
    return inString(text, begun.lastIndex);
  }
  if (text[at] === undefined) return `The JSON ends too early, at ${placeOf(text, at)}: ${wanted} was expected`;
  const quotes = text[at] === "'" ? '; JSON has double quotes' : /[“”„‘’`]/.test(text[at]) ? '; JSON has straight double quotes' : '';
  return `The JSON breaks at ${placeOf(text, at)}: ${wanted} was expected${quotes}`;
}

/** What is wrong at a place in a text in quotes: people often send the line breaks of what they have copied. */
function inString(text: string, at: number): string {
  if (text[at] === undefined) return `The JSON ends too early, at ${placeOf(text, at)}: a text that has begun lacks its closing quote`;
  const rule =
    text[at] === '\\'
      ? 'a backslash in a text has to be written \\\\'
      : 'a line break or tab in a text has to be written \\n or \\t, or a closing quote is missing';
  return `The JSON breaks at ${placeOf(text, at)}: ${rule}`;
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
}
