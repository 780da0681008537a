// Follows every link of a site's pages, styles and search index that stays within the site.

const attributes = / (?:href|src)="([^"]*)"/g;
const inStyles = /url\(["']?([^)"']+)["']?\)/g;

/** The links that lead nowhere, each with its page, the pages that have the title of another, and the number of addresses. */
export async function crawl(start: string): Promise<{ broken: string[]; pages: number }> {
  const within = new URL('.', start).href;
  const texts = new Map<string, string | undefined>();
  const asked: [address: string, on: string][] = [[start, '']];
  const broken: string[] = [];
  const titled = new Map<string, string>();
  for (let next = asked.shift(); next; next = asked.shift()) {
    const [address, on] = next;
    const url = new URL(address);
    const place = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    const { href } = url;
    if (!texts.has(href)) {
      const response = await fetch(href);
      const kind = response.headers.get('content-type') ?? '';
      const text = /html|css|json/.test(kind) ? await response.text() : undefined;
      if (text === undefined) await response.arrayBuffer();
      texts.set(href, text);
      const [, title] = /<title>(.*?)<\/title>/.exec(text ?? '') ?? [];
      const other = title && titled.get(title);
      if (other && other !== response.url) broken.push(`${href} (has the title of ${other})`);
      if (title) titled.set(title, response.url);
      if (response.status !== 200) broken.push(`${href} (${response.status}) on ${on}`);
      else for (const found of linksIn(text ?? '', kind, response.url)) if (found.startsWith(within)) asked.push([found, href]);
    }
    const text = texts.get(href);
    if (place && text !== undefined && !text.includes(` id="${place}"`)) broken.push(`${href}#${place} (no such place) on ${on}`);
  }
  return { broken, pages: texts.size };
}

function linksIn(text: string, kind: string, base: string): string[] {
  if (kind.includes('json')) {
    const { entries } = JSON.parse(text);
    return Array.isArray(entries) ? entries.map(({ url }: { url: string }) => new URL(url, base).href) : [];
  }
  const pattern = kind.includes('html') ? attributes : inStyles;
  return [...text.matchAll(pattern)].flatMap(([, link]) => {
    const url = new URL(link!.replaceAll('&amp;', '&'), base);
    return url.protocol === 'http:' ? url.href : [];
  });
}
