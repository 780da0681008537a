// What a call proves itself with: headers, query parameters and cookies, as the contract's security schemes say.
import { type Json, own, resolve } from '../contract/document.ts';
import { waysIn } from './access.ts';
import { Unreadable } from './read.ts';

export interface Credential {
  /** The name of the scheme in the contract. */
  scheme: string;
  in: 'header' | 'query' | 'cookie';
  name: string;
  /** What stands before the token there. */
  before: string;
  token: string;
  /** The shell variable that has the token in a command for people. Absent for a token that is no secret. */
  variable?: string | undefined;
}

function credential(scheme: string, { type, in: where = 'header', name = '', scheme: kind = '' }: Json, token: string, variable?: string): Credential {
  if (type === 'apiKey') return { scheme, in: where, name, before: '', token, variable };
  const header = { scheme, in: 'header', name: 'Authorization', variable } as const;
  if (!isBasic({ type, scheme: kind })) return { ...header, before: 'Bearer ', token };
  // a key that stands for a user has no password
  return { ...header, before: 'Basic ', token: Buffer.from(token.includes(':') ? token : `${token}:`).toString('base64') };
}

const isBasic = ({ type, scheme }: Json) => type === 'http' && scheme?.toLowerCase() === 'basic';

/** A shell variable for each name. Names that a shell would take for one, such as `X-A` and `X_A`, get numbers. */
export function variablesFor(names: readonly string[]): Record<string, string> {
  const variables: Record<string, string> = {};
  const taken = new Set<string>();
  for (const name of names) {
    const plain = `TOKEN_${name.replaceAll(/\W/g, '_')}`;
    let variable = plain;
    for (let n = 2; taken.has(variable); n++) variable = `${plain}_${n}`;
    taken.add(variable);
    variables[name] = variable;
  }
  return variables;
}

const placeOf = ({ in: where, name }: Credential) => `${where} ${where === 'header' ? name.toLowerCase() : name}`;

/** What a call has with these credentials: its URL and its headers. */
export function withCredentials({ url, headers }: { url: string; headers: Record<string, string> }, credentials: Credential[]) {
  const [path, search] = url.split(/\?(.*)/s) as [string, string?];
  const query = new URLSearchParams(search);
  const proven: Record<string, string> = {};
  const cookies: string[] = [];
  for (const { in: where, name, before, token } of credentials)
    if (where === 'query') query.set(name, token);
    else if (where === 'cookie') cookies.push(`${name}=${token}`);
    else proven[name] = before + token;
  if (cookies.length > 0) proven.Cookie = [...cookies, headers.Cookie ?? []].flat().join('; ');
  return {
    url: credentials.some((one) => one.in === 'query') ? `${path}?${query}` : url,
    headers: { ...proven, ...headers, ...(proven.Cookie ? { Cookie: proven.Cookie } : {}) },
  };
}

export class Credentials {
  private readonly document: Json;
  /** The tokens by the schemes that they were given for. The one without a name is for all others. */
  private readonly tokens: Map<string, string>;
  private readonly variables: Record<string, string>;

  constructor(document: Json, given: string[]) {
    this.document = document;
    const schemes: Json = document.components?.securitySchemes ?? {};
    this.tokens = new Map();
    for (const text of given) {
      const at = text.indexOf('=');
      const isNamed = own(schemes, text.slice(0, Math.max(0, at))) !== undefined;
      const name = isNamed ? text.slice(0, at) : '';
      if (this.tokens.has(name))
        throw new Unreadable(
          `--token gives ${name ? `${name} twice` : `two tokens without a scheme: write NAME=TEXT, with NAME from ${Object.keys(schemes).join(', ') || 'the contract'}`}`,
        );
      this.tokens.set(name, isNamed ? text.slice(at + 1) : text);
    }
    this.variables = variablesFor(this.given);
  }

  /** The schemes that tokens were given for. The empty name stands for all others. */
  get given(): string[] {
    return [...this.tokens.keys()];
  }

  /** The credentials of a call: those of the first way in that has a token for each scheme, or else one token in every place where it may be. */
  of(operation: Json): Credential[] {
    const ways = waysIn(this.document, operation).map((way) => Object.keys(way));
    const whole = ways.find((way) => way.length > 0 && way.every((name) => this.tokens.has(name)));
    const token = this.tokens.get('');
    if (whole) return whole.map((name) => credential(name, this.scheme(name), this.tokens.get(name)!, this.variables[name]));
    return token === undefined ? [] : this.each(operation, token, 'TOKEN');
  }

  /** Credentials that no server takes, in every place where it asks for some. */
  wrong(operation: Json): Credential[] {
    return this.each(operation, 'not-a-token');
  }

  /** Credentials by which an operation can't be entered, although it could with those that a call has. */
  lacking(operation: Json): Credential[][] {
    const ways = waysIn(this.document, operation).map((way) => Object.keys(way));
    if (ways.some((way) => way.length === 0)) return [];
    const all = this.of(operation);
    const fewer = all.length > 1 ? all.map((left) => all.filter((one) => one !== left)) : [];
    const isEnough = (some: Credential[]) => ways.some((way) => way.every((name) => some.some(({ scheme }) => scheme === name)));
    return [[], ...fewer.filter((some) => !isEnough(some)), ...this.others(ways.flat(), all), this.wrong(operation)];
  }

  /** The good credentials of schemes that an operation doesn't name, each by itself, unless one of its own stands at the same place. */
  private others(own: string[], sent: Credential[]): Credential[][] {
    const foreign = [...this.tokens].filter(([name]) => name !== '' && !own.includes(name));
    const all = foreign.map(([name, token]) => credential(name, this.scheme(name), token, this.variables[name]));
    return all.filter((one) => !sent.some((other) => placeOf(other) === placeOf(one) && other.token === one.token)).map((one) => [one]);
  }

  /** One credential for each place: two of them can't be in one. Basic authentication comes last, unless the token has a password. */
  private each(operation: Json, token: string, variable?: string): Credential[] {
    const names = [...new Set(waysIn(this.document, operation).flatMap((way) => Object.keys(way)))];
    const late = (name: string) => Number(isBasic(this.scheme(name)) !== token.includes(':'));
    const all = names.sort((a, b) => late(a) - late(b)).map((name) => credential(name, this.scheme(name), token, variable));
    return all.filter((one, n) => all.findIndex((other) => placeOf(other) === placeOf(one)) === n);
  }

  private scheme(name: string): Json {
    const scheme = own<Json>(this.document.components?.securitySchemes, name);
    if (!scheme) throw new Unreadable(`The contract has no security scheme ${name}`);
    return resolve(this.document, scheme);
  }
}
