// What forms call the members that they send, and what a refusal of those members says to people. The operator interface names members as scripts do.

/** Members whose label isn't just their name. */
const others: Record<string, string> = {
  app_id: 'App',
  app_url: 'Address',
  capped_amount: 'Cap',
  country_code: 'Country',
  delay_ms: 'Delay',
  on: 'What',
  record_id: 'Record',
  redirect_urls: 'Redirect addresses',
  seconds: 'Amount',
};

/** A topic has its own name. */
export const labelOf = (name: string): string =>
  others[name] ?? (name.includes('/') ? name : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '));

/** An error about one of several lines names it by its index: `redirect_urls[0]`. Empty lines don't count there, so it isn't the line of the field. */
function placeOf(name: string): string {
  const [, list, at] = /^(.+)\[(\d+)\]$/.exec(name) ?? [];
  return list === undefined ? labelOf(name) : `${labelOf(list)}, number ${Number(at) + 1},`;
}

/** The errors of a refused form, a sentence for each. `names` are those of its fields: a message, too, may name them. */
export function labelled(errors: Record<string, unknown>, names: string[]): string {
  const inWords = (message: string) =>
    names.reduce((said, name) => (/^[a-z]+(_[a-z]+)+$/.test(name) ? said.replaceAll(name, labelOf(name).toLowerCase()) : said), message);
  const sentence = (name: string, message: string) => {
    const subject = name === 'base' ? (/^[a-z]/.test(message) ? 'This ' : '') : `${placeOf(name)} `;
    return `${subject}${message}${/[.?]$/.test(message) ? '' : '.'}`;
  };
  return Object.entries(errors)
    .flatMap(([name, messages]) => [messages].flat().map((message) => sentence(name, inWords(String(message)))))
    .join(' ');
}
