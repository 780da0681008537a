// Finds what breaks for a caller of the old contract when the new one is served.
// Input may widen: all that was accepted must still be accepted. Output may narrow: all that is answered must have been possible before.
// Longer than other files: schemas lead to schemas, so all of their comparison is one class, whose methods share what was compared already.
import { isDeepStrictEqual } from 'node:util';
import { type Json, next, type OperationAt, operationsIn, own, parameterNames, resolve } from '../contract/document.ts';
import { choicesIn, type Folded, fold, typesOf, within } from '../contract/schema.ts';
import { inOldNames, isEnough, schemeChanges, serverChanges, serversOf, waysIn } from './access.ts';
import { bare } from './bare.ts';
import { type Change, rules } from './breaking-rules.ts';
import { changedParts, isKind, kindOf, writtenOtherwise } from './encoding.ts';
import { type Fits, keywords, takes } from './keywords.ts';
import { overlapping, type Schema, singly } from './overlap.ts';
import type { Finding } from './report.ts';

type Direction = 'input' | 'output';

interface Breaking extends Finding {
  was: unknown;
  is: unknown;
}

/** `gained` has the new members of closed responses. Readers don't notice them, but a client that validates responses against the old contract refuses them. */
export function comparison(was: Json, is: Json): { found: Breaking[]; gained: string[] } {
  const compared = new Comparison(was, is);
  compared.operations(operationsIn(was), operationsIn(is), '', 'input', 'operation-removed');
  compared.webhooks();
  return { found: compared.found, gained: [...new Set(compared.gained)] };
}

class Comparison {
  found: Breaking[] = [];
  gained: string[] = [];
  private readonly was: Json;
  private readonly is: Json;
  private seen: Pairs = new Map();
  /** The pairs that fit, or that fit if the ones around them do, whose differences are reported there. */
  private readonly fitting: Pairs = new Map();
  /** The choices that don't fit. Schemas that lead to each other in many ways would be compared again on each way. */
  private readonly misfitting: Pairs = new Map();
  /** What was added to `seen` since the question that is being answered was asked; absent while changes are reported. */
  private added: [others: Set<unknown>, mark: unknown][] | undefined;
  /** The pairs that are being compared, each inside the one before it. */
  private readonly inside: [unknown, unknown, Direction][] = [];

  /** The pairs that `fits` is asked about, each because of the one before it. */
  private readonly asked: [Schema, Schema][];

  constructor(was: Json, is: Json, asked: [Schema, Schema][] = []) {
    this.was = was;
    this.is = is;
    this.asked = asked;
  }

  private report(rule: string, place: string, message: string, was?: unknown, is?: unknown) {
    if (!(rule in rules)) throw new Error(`no rule ${rule}`);
    this.found.push({ rule, place, message: `${message}: ${rules[rule]}`, was, is });
  }

  private changes(rule: string, place: string, changes: Change[]) {
    for (const { below, message, was, is } of changes) this.report(rule, below === undefined ? place : `${place} ${below}`, message, was, is);
  }

  /** Whether a pair is compared for the first time in this direction. Parts that many operations share are compared only once. */
  private first(a: unknown, b: unknown, direction: Direction): boolean {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return true;
    const key = direction === 'input' ? a : b;
    const others = this.seen.get(key) ?? new Set();
    const mark = direction === 'input' ? b : a;
    if (others.has(mark)) return false;
    this.seen.set(key, others.add(mark));
    this.added?.push([others, mark]);
    return true;
  }

  /** Compares where an operation is served. Servers that many operations share are reported once, at the place that declares them. */
  private servers(before: OperationAt, now: OperationAt) {
    const [[was, left], [is, found]] = [serversOf(this.was, before), serversOf(this.is, { ...now, id: before.id })];
    if (!this.first(was, is, 'input')) return;
    // reports it at the nearer of the two places
    this.changes('server-changed', found === 'servers' ? left : found, serverChanges(was, is));
  }

  /** `direction` is the direction of request bodies: 'output' for a webhook, whose requests the server sends. */
  operations(was: OperationAt[], is: OperationAt[], prefix: string, direction: Direction, removed: string) {
    const key = ({ path, method }: OperationAt) => `${method} ${path.replace(/\{[^}$]+\}/g, '{}')}`;
    const exactly = ({ path, method }: OperationAt) => `${method} ${path}`;
    // two paths may differ in the name of a parameter alone, so the path as it was comes before one with other names
    const after = new Map([key, exactly].flatMap((name) => is.map((operation) => [name(operation), operation])));
    for (const before of was) {
      const now = after.get(exactly(before)) ?? after.get(key(before));
      if (now) {
        if (prefix === '') this.servers(before, now);
        this.operation(before, now, `${prefix}${before.id}`, direction);
      } else this.report(removed, `${prefix}${before.id}`, `${before.method.toUpperCase()} ${before.path} is gone`);
    }
  }

  webhooks() {
    for (const [name, webhook] of Object.entries<Json>(this.was.webhooks ?? {})) {
      const now = own(this.is.webhooks, name);
      if (!now) this.report('webhook-removed', `webhook ${name}`, `${name} is gone`);
      else {
        const [before, after] = [operationsIn(this.was, { '': webhook }), operationsIn(this.is, { '': now })];
        this.operations(before, after, `webhook ${name} `, 'output', 'webhook-removed');
        for (const one of before) {
          const other = after.find(({ method }) => method === one.method);
          if (other) this.subscribing(one.operation, other.operation, `webhook ${name}`);
        }
      }
    }
  }

  /** Compares who may subscribe to a topic: its scopes, and whether its data is protected. */
  private subscribing(before: Json, now: Json, place: string) {
    this.security(before, now, place);
    const isProtected = (operation: Json) => operation['x-protected-customer-data'] === true;
    if (isProtected(now) && !isProtected(before)) this.report('webhook-protected', place, 'its data is protected now');
  }

  private operation(before: OperationAt, now: OperationAt, place: string, direction: Direction) {
    const back = direction === 'input' ? 'output' : 'input';
    if (direction === 'input') {
      this.security(before.operation, now.operation, place);
      this.parameters(before, now, place);
    } else this.sentHeaders(before.parameters, now.parameters, place);
    this.body(before.operation.requestBody, now.operation.requestBody, place, direction);
    this.responses(before.operation.responses ?? {}, now.operation.responses ?? {}, place, back);
    for (const [name, callback] of Object.entries<Json>(before.operation.callbacks ?? {})) {
      const after = own(now.operation.callbacks, name);
      const at = `${place} callback ${name}`;
      if (!after) this.report('callback-removed', at, `${name} is gone`);
      // the address that it is sent to is the path of its operation, so it is compared as well
      else
        this.operations(
          operationsIn(this.was, resolve(this.was, callback)),
          operationsIn(this.is, resolve(this.is, after)),
          `${at} `,
          back,
          'callback-removed',
        );
    }
  }

  /** Each caller that was let in must still be let in: for each old alternative, some new one asks for no more. */
  private security(before: Json, now: Json, place: string) {
    const [given, asked] = [waysIn(this.was, before), waysIn(this.is, now).map((way) => inOldNames(this.was, this.is, way))];
    for (const was of given) {
      if (!asked.some((is) => isEnough(was, is))) this.report('security-narrowed', place, 'needs more credentials or scopes than before', given, asked);
      for (const scheme of Object.keys(was)) this.scheme(scheme);
    }
  }

  private scheme(name: string) {
    const of = (document: Json): Json | undefined => resolve(document, own(document.components?.securitySchemes, name)!);
    const [was, is] = [of(this.was), of(this.is)];
    if (!was || !is || !this.first(was, is, 'input')) return;
    this.changes('security-scheme-changed', `security scheme ${name}`, schemeChanges(was, is));
  }

  private parameters(before: OperationAt, now: OperationAt, place: string) {
    const nth = ({ path }: OperationAt, name: string) => parameterNames(path).indexOf(name);
    const keyIn = (operation: OperationAt) => (parameter: Json) =>
      parameter.in === 'path'
        ? `path ${nth(operation, parameter.name)}`
        : `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
    const after = new Map(now.parameters.map((parameter) => [keyIn(now)(parameter), parameter]));
    const known = new Set(before.parameters.map(keyIn(before)));
    for (const was of before.parameters) {
      const is = after.get(keyIn(before)(was));
      const at = `${place} ${was.in} ${was.name}`;
      if (!is) {
        this.report('parameter-removed', at, `${was.name} is gone`);
        continue;
      }
      if (is.required && !was.required) this.report('parameter-now-required', at, `${was.name} is required now`);
      this.changes('parameter-style-changed', at, writtenOtherwise(this.was, was, is));
      if (Boolean(was.content) !== Boolean(is.content))
        this.report('parameter-style-changed', at, `is ${is.content ? 'now written in a media type' : 'no longer written in a media type'}`);
      else if (was.content) this.content(was.content, is.content, at, 'input');
      if (!was.content && !is.content) this.schema(was.schema, is.schema, at, 'input', true);
    }
    for (const is of now.parameters)
      if (is.required && is.in !== 'path' && !known.has(keyIn(now)(is)))
        this.report('parameter-added-required', `${place} ${is.in} ${is.name}`, `${is.name} is new and required`);
  }

  private body(given: Json | undefined, changed: Json | undefined, place: string, direction: Direction) {
    const at = `${place} body`;
    const was = given && resolve(this.was, given);
    const is = changed && resolve(this.is, changed);
    if (direction === 'input' && is?.required && !was?.required) this.report('body-now-required', at, 'a body is required now');
    if (!was) return;
    if (!is) return this.report(direction === 'input' ? 'body-removed' : 'media-type-removed-output', at, 'the body is gone');
    if (direction === 'output' && was.required && !is.required) this.report('body-now-optional', at, 'the body may be absent now');
    this.content(was.content ?? {}, is.content ?? {}, at, direction);
  }

  private content(was: Json, is: Json, place: string, direction: Direction) {
    for (const [type, media] of Object.entries<Json>(was)) {
      const fitting = Object.entries<Json>(is).filter(([other]) => (direction === 'input' ? isKind(type, other) : isKind(other, type)));
      // beside a type itself, its range stands for the others
      const now = (fitting.find(([other]) => other === type) ?? fitting.find(([other]) => kindOf(other) === kindOf(type)) ?? fitting[0])?.[1];
      if (!now) this.report(`media-type-removed-${direction}`, `${place} ${type}`, `${type} is gone`, type);
      else this.schema(media.schema, now.schema, place, direction);
      if (now && direction === 'input') this.changes('part-changed-input', place, changedParts([this.was, media], [this.is, now], type));
    }
  }

  private responses(was: Json, is: Json, place: string, direction: Direction) {
    const isSuccess = (status: string) => /^[23]/.test(status);
    // beside a success that is named, the default stands for failures
    const others = (responses: Json, status: string) => (isSuccess(status) && Object.keys(responses).some(isSuccess) ? undefined : responses.default);
    const covering = (responses: Json, status: string) => responses[status] ?? responses[`${status[0]}XX`] ?? others(responses, status);
    // a new status that a range or the default covered must keep to what that declared
    const named = Object.keys(is).flatMap((status) => (was[status] || !covering(was, status) ? [] : [[status, covering(was, status)] as [string, Json]]));
    for (const [status, given] of [...Object.entries<Json>(was), ...named]) {
      const now = covering(is, status) as Json | undefined;
      const at = given.$ref && given.$ref === now?.$ref ? given.$ref.replace('#/components/', '') : `${place} ${status}`;
      // statuses that take the place of a range or of the default are compared with it
      if (!now && named.some(([, place]) => place === given)) continue;
      if (!now) {
        this.report('status-removed', at, `${status} is gone`, status);
        continue;
      }
      const [before, after] = [resolve(this.was, given), resolve(this.is, now)];
      if (!this.first(before, after, direction)) continue;
      if (direction === 'output') this.headers(before.headers ?? {}, after.headers ?? {}, at);
      if (before.content && !after.content && direction === 'output') this.report('media-type-removed-output', at, 'the body is gone');
      else this.content(before.content ?? {}, after.content ?? {}, at, direction);
    }
    if (direction === 'output')
      for (const status of Object.keys(is))
        if (isSuccess(status) && !covering(was, status))
          this.report('status-added', `${place} ${status}`, `${status} is a new successful status`, undefined, status);
  }

  private headers(was: Json, is: Json, place: string) {
    const after = new Map(Object.entries<Json>(is).map(([name, header]) => [name.toLowerCase(), header]));
    for (const [name, given] of Object.entries<Json>(was)) {
      const now = after.get(name.toLowerCase());
      const at = `${place} header ${name}`;
      if (!now) {
        this.report('header-removed', at, `${name} is gone`);
        continue;
      }
      const [before, changed] = [resolve(this.was, given), resolve(this.is, now)];
      if (!this.first(before, changed, 'output')) continue;
      if (before.required && !changed.required) this.report('header-now-optional', at, `${name} may be absent now`);
      this.changes('header-style-changed', at, writtenOtherwise(this.was, before, changed));
      if (before.content && changed.content) this.content(before.content, changed.content, at, 'output');
      else this.schema(before.schema, changed.schema, at, 'output');
    }
  }

  /** Compares headers of requests that the server sends by itself. A header that many deliveries share is reported once, by its own name. */
  private sentHeaders(was: Json[], is: Json[], place: string) {
    const of = (parameters: Json[]) => Object.fromEntries(parameters.filter((one) => one.in === 'header').map((one) => [one.name, one]));
    const shared = new Map(Object.entries<Json>(this.was.components?.parameters ?? {}).map(([name, one]) => [one, name]));
    const [own, common] = [
      was.filter((one) => !shared.has(one)),
      was.filter((one) => shared.has(one) && (of(is)[one.name] || this.first(one, gone, 'output'))),
    ];
    this.headers(of(own), of(is), place);
    for (const one of common) this.headers(of([one]), of(is), `parameters/${shared.get(one)}`);
  }

  private schema(was: Schema, is: Schema, place: string, direction: Direction, text = false) {
    if (was === is || (was === undefined && direction === 'output')) return;
    // a schema that contains itself may be merged into a new one at each level, so the depth is limited
    if (this.inside.length > 30) return;
    // one difference answers a question
    if (this.added && this.found.length > 0) return;
    const ref = typeof was === 'object' && typeof is === 'object' && was.$ref && was.$ref === is.$ref ? (was.$ref as string) : undefined;
    const at = ref && Object.keys(was as Json).length === 1 ? `${ref.replace('#/components/schemas/', '')} (${direction})` : place;
    const target = (document: Json, node: Schema): Schema =>
      typeof node === 'object' && node.$ref && Object.keys(node).length === 1 ? target(document, next(document, node)) : node;
    if (!this.first(target(this.was, was), target(this.is, is), direction)) return;
    const [before, after] = [fold(this.was, was), fold(this.is, is)];
    // in a URL everything is text, so a parameter that takes any text also takes what was a number
    const anyText =
      text && after.type?.includes('string') && !after.enum && !after.format && after.patterns.length === 0 && !after.maxLength && !after.minLength;
    const widened = anyText && before.type && !before.type.includes('array') && !before.type.includes('object');
    const now = widened ? { ...after, type: [...after.type!, ...before.type!] } : after;
    if (direction === 'input' && !isDeepStrictEqual(before.default, now.default))
      this.report('default-changed', at, `the default changed from ${shown(before.default)} to ${shown(now.default)}`, before.default, now.default);
    this.inside.push([target(this.was, was), target(this.is, is), direction]);
    this.discriminators(before, now, at, direction);
    this.alternatives(before, now, at, direction);
    if (direction === 'input')
      for (const pairs of overlapping([this.was, was], [this.is, is], (fresh, old) => this.isWithin(fresh, old)))
        this.report(
          'overlap-input',
          at,
          `a value that was accepted may now fit two choices: types, listed values and bounds of ${pairs.join(', ')} don't exclude it`,
        );
    // such a value couldn't be sent before. It is no finding, because each member that is added to one of several open objects makes one possible
    else if (!this.added)
      for (const pairs of overlapping([this.is, is], [this.was, was], (old, fresh) => new Comparison(this.is, this.was).isWithin(old, fresh)))
        this.gained.push(`${at} as a value that fits two choices of the earlier oneOf (${pairs.join(', ')})`);
    this.inside.pop();
  }

  private discriminators(before: Folded, now: Folded, place: string, direction: Direction) {
    const [was, is] = [discriminatorOf(before), discriminatorOf(now)];
    if (!was) return;
    // a schema may have another name, as long as it is chosen for what it was
    const isSame = ($ref: string, other: string | undefined) =>
      $ref === other || (other?.startsWith('#') && $ref.startsWith('#') && this.holds(() => this.schema({ $ref }, { $ref: other }, place, direction)));
    const moved = Object.entries(was.mapping).filter(([value, target]) => !isSame(target, is?.mapping[value]));
    if (is?.propertyName !== was.propertyName || moved.length > 0)
      this.report('discriminator-changed', place, `the discriminator changed from ${shown(was)} to ${shown(is)}`, was, is);
  }

  private alternatives(was: Folded, is: Folded, place: string, direction: Direction) {
    if (was.unions.length + is.unions.length === 0) return this.plain(was, is, place, direction);
    const [old, fresh] = [choicesOf(this.was, was), choicesOf(this.is, is)];
    const [given, taking] = direction === 'input' ? [old, fresh] : [fresh, old];
    const fits = (a: Folded, b: Folded) => {
      if (this.misfitting.get(a)?.has(b)) return false;
      const [one, other] = direction === 'input' ? [a, b] : [b, a];
      const doesFit = this.holds(() => this.first(one, other, direction) && this.plain(one, other, place, direction));
      if (!doesFit) this.misfitting.set(a, (this.misfitting.get(a) ?? new Set()).add(b));
      return doesFit;
    };
    // where all values are known, each is compared by itself, because the values may be distributed among the choices in another way
    const misfits = given.flatMap(singly).filter((one) => !taking.some((other) => fits(one, other)));
    if (misfits.length === 0) return;
    // where the choices correspond, each pair is compared, to report what changed in each
    if (old.length === fresh.length) for (const [n, one] of old.entries()) this.plain(one, fresh[n]!, `${place} choice ${n + 1}`, direction);
    else
      this.report(
        `variant-${direction}`,
        place,
        `${[...new Set(misfits.map(shapeOf))].join(', ')} ${direction === 'input' ? 'fitted a choice and fits none now' : 'may be sent, which fitted no choice before'}`,
        old.length,
        fresh.length,
      );
  }

  /** Whether all that fits the new schema also fitted the old one. */
  private isWithin(is: Schema, was: Schema): boolean {
    let gained = 0;
    const isFree = this.holds(() => {
      this.alternatives(fold(this.was, was), fold(this.is, is), '', 'output');
      gained = this.gained.length;
    }, true);
    return isFree && gained === 0;
  }

  /** The same for schemas of either document. A pair that is being asked about counts as fitting, so that a schema that contains itself fits if nothing else differs. */
  private readonly fits: Fits = ([document, one], [another, other]) => {
    if (isDeepStrictEqual(bare(document, one), bare(another, other))) return true;
    if (this.asked.length > 10 || this.asked.some(([a, b]) => a === one && b === other)) return true;
    const asked: [Schema, Schema][] = [...this.asked, [one, other]];
    const [onward, back] = [new Comparison(another, document, asked), new Comparison(document, another, asked)];
    return onward.isWithin(one, other) && overlapping([document, one], [another, other], (fresh, old) => back.isWithin(fresh, old)).length === 0;
  };

  /**
   * Whether `work` would find nothing. It leaves the state of this comparison as it was, but what fits remains known, in `fitting`.
   * A question within another one takes for granted what the other one has found to fit so far. One that is `apart` asks for more than fitting.
   */
  private holds(work: () => void, apart = false): boolean {
    const { found, seen, gained, added } = this;
    const isInner = added !== undefined && seen === this.fitting && !apart;
    this.found = [];
    this.gained = [];
    this.seen = apart || (added !== undefined && seen !== this.fitting) ? new Map() : this.fitting;
    this.added = [];
    // pairs that are being compared count as fitting, so that a schema that contains itself fits if nothing else differs
    if (!isInner) for (const [was, is, direction] of this.inside) this.first(was, is, direction);
    const around = this.added.length;
    work();
    const isFree = this.found.length === 0;
    for (const [others, mark] of this.added.splice(0, isFree ? around : Infinity)) others.delete(mark);
    // they fit only if the outer question is answered with yes as well
    if (isInner) added.push(...this.added);
    Object.assign(this, { found, seen, gained, added });
    return isFree;
  }

  private plain(was: Folded, is: Folded, place: string, direction: Direction) {
    const [a, b] = direction === 'input' ? [was, is] : [is, was];
    const types = typesOf(a);
    const foreign = a.enum ? [] : types.filter((type) => !within(type, typesOf(b)));
    const strange = a.enum?.filter((value: unknown) => takes(a, value) && !takes(b, value)) ?? [];
    if (foreign.length > 0) this.report(`type-${direction}`, place, changed('type', was.type, is.type), was.type, is.type);
    else if (strange.length > 0 || (b.enum && !a.enum)) this.report(`enum-${direction}`, place, changed('enum', was.enum, is.enum), was.enum, is.enum);
    // listed values were compared one by one above
    if (a.enum) return;
    for (const { name, label, types: concerned, holds, value, note } of keywords)
      if (concerned.some((type) => types.includes(type)) && !holds(a, b, this.fits)) {
        const besides = note?.(a, b);
        this.report(`${name}-${direction}`, place, `${changed(label ?? name, value(was), value(is))}${besides ? ` (${besides})` : ''}`, value(was), value(is));
      }
    if (types.includes('object') && typesOf(b).includes('object')) this.members(was, is, place, direction);
    if (types.includes('array') && typesOf(b).includes('array')) this.items(was, is, place, direction);
  }

  private members(was: Folded, is: Folded, place: string, direction: Direction) {
    const hidden = hiddenIn(direction);
    const now = (name: string) => own<Json>(is.properties, name);
    for (const [name, property] of Object.entries<Json>(was.properties ?? {})) {
      if (!shows(this.was, property, direction)) continue;
      const at = `${place} ${name}`;
      if (shows(this.is, now(name), direction)) this.schema(property, now(name)!, at, direction);
      else this.report(`member-removed-${direction}`, at, now(name) ? `${name} is ${hidden} now` : `${name} is gone`);
    }
    this.required(was, is, place, direction);
    this.others(was, is, place, direction);
  }

  private required(was: Folded, is: Folded, place: string, direction: Direction) {
    // a member that is hidden in this direction is required in the other one alone
    const required = (document: Json, schema: Folded) =>
      (schema.required ?? []).filter((name: string) => shows(document, own(schema.properties, name) ?? {}, direction)) as string[];
    const [old, fresh] = [required(this.was, was), required(this.is, is)];
    const [needed, given] = direction === 'input' ? [fresh, old] : [old, fresh];
    for (const name of needed) {
      if (given.includes(name)) continue;
      if (direction === 'output' && own(was.properties, name) && !shows(this.is, own(is.properties, name), direction)) continue;
      if (direction === 'input') this.report('member-required-input', `${place} ${name}`, `${name} is required now`);
      else this.report('member-optional-output', `${place} ${name}`, `${name} may be absent now`);
    }
  }

  /** Compares the members that `properties` doesn't name in both. */
  private others(was: Folded, is: Folded, place: string, direction: Direction) {
    const rest = (schema: Folded) => schema.additionalProperties ?? schema.unevaluatedProperties ?? true;
    for (const [name, property] of Object.entries<Json>(is.properties ?? {})) {
      if (own(was.properties, name) || !shows(this.is, property, direction)) continue;
      // a new name in a map was one of its values before
      if (typeof rest(was) === 'object') this.schema(rest(was), property, `${place} ${name}`, direction);
      if (direction === 'output' && rest(was) === false) this.gained.push(`${place} ${name}`);
    }
    if (direction === 'output' && rest(was) === false && rest(is) !== false) this.gained.push(`${place} values`);
    if (direction === 'input' && rest(is) === false && rest(was) !== false) this.report('closed-input', place, 'unknown members are refused now');
    else if (typeof rest(is) === 'object' && (typeof rest(was) === 'object' || (direction === 'input' && rest(was) === true)))
      this.schema(rest(was), rest(is), `${place} values`, direction);
    else if (direction === 'output' && typeof rest(was) === 'object' && rest(is) === false)
      this.report('member-removed-output', `${place} values`, 'members of other names are gone');
    else if (direction === 'output' && typeof rest(was) === 'object' && rest(is) === true)
      this.report('type-output', `${place} values`, 'values may be of any type now');
  }

  private items(was: Folded, is: Folded, place: string, direction: Direction) {
    const before: Json[] = was.prefixItems ?? [];
    const now: Json[] = is.prefixItems ?? [];
    const rest = (schema: Folded) => schema.items ?? schema.unevaluatedItems ?? true;
    for (let n = 0; n < Math.max(before.length, now.length); n++) this.schema(before[n] ?? rest(was), now[n] ?? rest(is), `${place} item ${n + 1}`, direction);
    this.schema(rest(was), rest(is), `${place} items`, direction);
  }
}

const hiddenIn = (direction: Direction) => (direction === 'input' ? 'readOnly' : 'writeOnly');

const shows = (document: Json, node: Json | undefined, direction: Direction) => node !== undefined && fold(document, node)[hiddenIn(direction)] !== true;

type Pairs = Map<unknown, Set<unknown>>;

const choices = new WeakMap<Folded, Folded[]>();

/** Returns the same objects each time for the same schema, so that pairs of them can be remembered. */
function choicesOf(document: Json, schema: Folded): Folded[] {
  const known = choices.get(schema) ?? choicesIn(document, schema, true);
  choices.set(schema, known);
  return known;
}

/** Stands for a part that is gone, in the pairs that `first` remembers. */
const gone = {};

const componentAt = '#/components/schemas/';

/** The member that tells the choices of a schema apart, with the choice of each value. A component is the choice of its own name, and a mapping may name it alone. */
function discriminatorOf({ parts }: Folded): { propertyName: string; mapping: Record<string, string> } | undefined {
  const part = parts.find(([, { discriminator }]) => discriminator)?.[1];
  if (!part) return undefined;
  const { propertyName, mapping = {} } = part.discriminator;
  const refs: string[] = [...(part.oneOf ?? []), ...(part.anyOf ?? [])].flatMap(({ $ref }: Json) => ($ref?.startsWith(componentAt) ? [$ref] : []));
  const full = (target: string) => (/^[\w.-]+$/.test(target) ? componentAt + target : target);
  const given = Object.entries<string>(mapping).map(([value, target]) => [value, full(target)]);
  const implied = refs.filter((ref) => !given.some(([, target]) => target === ref)).map((ref) => [ref.slice(componentAt.length), ref]);
  return { propertyName, mapping: Object.fromEntries([...implied, ...given]) };
}

/** Says in a few words which values a choice takes. */
const shapeOf = ({ enum: listed, type = ['any type'], required = [] }: Folded) =>
  listed ? listed.map(shown).join(', ') : `${type.join(' or ')}${required.length > 0 ? ` with ${required.join(' and ')}` : ''}`;

const shown = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
const changed = (what: string, was: unknown, is: unknown) => `${what} changed from ${shown(was)} to ${shown(is)}`;
