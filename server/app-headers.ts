// What headers tell an app beside an answer: of its limit, and of what is deprecated. Each text is made once.
import type { Deprecation } from '../contract/operations.ts';

/** Said of what is deprecated, each once: the platform's own header, RFC 9745's and RFC 8594's. */
const saidOf = new WeakMap<Deprecation, { origin: string; headers: Record<string, string> }>();
export function deprecationHeaders(deprecation: Deprecation, origin: string): Record<string, string> {
  const said = saidOf.get(deprecation);
  if (said?.origin === origin) return said.headers;
  // of what is deprecated in every version, nobody knows since when: in this one apps could do without
  const since = deprecation.since ?? deprecation.version;
  const headers = {
    'X-Service-API-Deprecated-Reason': origin + deprecation.documentation_url,
    Deprecation: `@${Date.parse(`${since}-01T00:00:00Z`) / 1000}`,
    Sunset: new Date(deprecation.migration_deadline).toUTCString(),
  };
  saidOf.set(deprecation, { origin, headers });
  return headers;
}

/** What is said of a bucket, by how much is in it: nearly always one of a few texts. */
export class BucketHeaders {
  private readonly said: Record<string, string>[] = [];
  private readonly size: number;
  private readonly leak: number;

  constructor(size: number, leak: number) {
    this.size = size;
    this.leak = leak;
  }

  at(level: number): Record<string, string> {
    const used = Math.min(this.size, Math.ceil(level));
    if (used >= mostTexts) return this.make(used);
    this.said[used] ??= this.make(used);
    return this.said[used];
  }

  private make(used: number): Record<string, string> {
    // whole numbers of a structured field have 15 digits
    const seconds = (calls: number) => Math.min(Math.ceil(calls / this.leak) || 0, 999_999_999_999_999);
    return {
      'X-Service-Shop-Api-Call-Limit': `${used}/${this.size}`,
      RateLimit: `"bucket";r=${Math.floor(this.size - used)};t=${seconds(used)}`,
      'RateLimit-Policy': `"bucket";q=${Math.floor(this.size)};w=${seconds(this.size)}`,
    };
  }
}

const mostTexts = 1000;
