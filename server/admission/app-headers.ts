// Response headers that tell an app about its rate limit and about deprecations. Each text is made once and kept.
import type { Deprecation } from '../../contract/operations.ts';

/** The headers of each deprecation, made once: the platform's own header, and those of RFC 9745 and RFC 8594. */
const saidOf = new WeakMap<Deprecation, { origin: string; headers: Record<string, string> }>();
export function deprecationHeaders(deprecation: Deprecation, origin: string): Record<string, string> {
  const said = saidOf.get(deprecation);
  if (said?.origin === origin) return said.headers;
  // a deprecation in every version has no first version; `version` is the one since which apps can do without the deprecated part
  const since = deprecation.since ?? deprecation.version;
  const headers = {
    'X-Service-API-Deprecated-Reason': origin + deprecation.documentation_url,
    Deprecation: `@${Date.parse(`${since}-01T00:00:00Z`) / 1000}`,
    Sunset: new Date(deprecation.migration_deadline).toUTCString(),
  };
  saidOf.set(deprecation, { origin, headers });
  return headers;
}

/** The headers about a rate limit bucket, by its level. A bucket nearly always has one of a few levels, so the texts are kept. */
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
    // RFC 9651 limits an integer in a structured field to 15 digits
    const seconds = (calls: number) => Math.min(Math.ceil(calls / this.leak) || 0, 999_999_999_999_999);
    return {
      'X-Service-Shop-Api-Call-Limit': `${used}/${this.size}`,
      RateLimit: `"bucket";r=${Math.floor(this.size - used)};t=${seconds(used)}`,
      'RateLimit-Policy': `"bucket";q=${Math.floor(this.size)};w=${seconds(this.size)}`,
    };
  }
}

const mostTexts = 1000;
