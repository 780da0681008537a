// Finds the line of a file that a finding is about, for remarks on a pull request.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument, type Scalar } from 'yaml';
import { isMethod, pointerName, pointerPart } from '../contract/document.ts';
import type { Finding, Location } from './report.ts';

interface At {
  node: Node | null;
  offset: number | undefined;
}

interface Source {
  file: string;
  root: At;
  lines: LineCounter;
}

const pairsOf = ({ node }: At): Pair<Scalar, Node>[] => (isMap(node) ? (node.items as Pair<Scalar, Node>[]) : []);
const entriesOf = (at: At | undefined): At[] => (isSeq(at?.node) ? (at.node.items as Node[]).map((node) => ({ node, offset: node.range?.[0] })) : []);
const below = (at: At, key: string): At | undefined => {
  if (isSeq(at.node)) return entriesOf(at)[Number(key)];
  const pair = pairsOf(at).find((one) => String(one.key.value) === key);
  return pair && { node: pair.value, offset: pair.key.range?.[0] };
};
const down = (at: At | undefined, ...keys: string[]): At | undefined => keys.reduce<At | undefined>((here, key) => here && below(here, key), at);
const textAt = (at: At, key: string): unknown => (pairsOf(at).find((one) => one.key.value === key)?.value as Scalar | undefined)?.value;

/** Goes one word of a place further: to a member, a parameter, a status or a body. */
function step(at: At, word: string): At | undefined {
  const schema = at.node && below(at, 'schema');
  const here = schema ?? at;
  const isNamed = (parameter: At) => textAt(parameter, 'name') === word || String(textAt(parameter, '$ref') ?? '').endsWith(`/${word}`);
  return (
    below(at, word) ??
    (word === 'body' ? below(at, 'requestBody') : undefined) ??
    down(at, 'responses', word) ??
    down(at, 'content', word) ??
    down(at, 'headers', word) ??
    entriesOf(below(at, 'parameters')).find(isNamed) ??
    down(here, 'properties', word) ??
    down(here, 'items', 'properties', word) ??
    entriesOf(below(here, 'allOf'))
      .map((part) => step(part, word))
      .find((found) => found)
  );
}

function walked(from: At, words: string[]): At {
  let at = from;
  // a word without a line, such as a removed member, is skipped: the finding is shown at the node that would contain it
  for (const word of words) at = step(at, word) ?? at;
  return at;
}

export class Lines {
  private readonly files: string[];
  /** The contract that was made of the files. It has names for components that have none in the files. */
  private readonly joined: string | undefined;
  private read: Source[] | undefined;
  private uses: Map<string, string> | undefined;
  private named: Map<string, [Source, At]> | undefined;

  constructor(files: string[], joined?: string) {
    this.files = files;
    this.joined = joined;
  }

  /** The documents that a contract was joined from, where they are here; otherwise the contract itself. */
  static of(contract: string): Lines {
    const name = basename(contract, '.json');
    const own = relative('.', contract) === join('generated', `${name}.json`) && existsSync(`openapi/${name}/_index.yaml`);
    if (own) return new Lines(Lines.ofSources(name).files, contract);
    const file = [contract, contract.replace(/^[^:]+:/, '')].find((one) => existsSync(one));
    return new Lines(file === undefined ? [] : [file]);
  }

  static ofSources(...names: string[]): Lines {
    const groups = names.flatMap((name) => readdirSync(`openapi/${name}`).map((file) => `openapi/${name}/${file}`));
    // the index comes first, because findings about things that no document has any more are shown there
    return new Lines([...groups.filter((file) => file.endsWith('.yaml')).sort(), 'openapi/_shared.yaml']);
  }

  locate({ place, pointer }: Finding): Location | undefined {
    // places of the lint begin with their file
    const [, file, inside] = /^([^\s#]+\.yaml)(#\/\S*)?/.exec(place) ?? [];
    if (file && this.files.includes(file)) return (inside && new Lines([file]).ofPointer(inside)) || { file };
    const found = (pointer === undefined ? undefined : this.ofPointer(pointer)) ?? this.ofPlace(place);
    return found ?? (this.files[0] === undefined ? undefined : { file: this.files[0] });
  }

  private get sources(): Source[] {
    this.read ??= this.files.map((file) => {
      const lines = new LineCounter();
      const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
      return { file, lines, root: { node: document.contents, offset: 0 } };
    });
    return this.read;
  }

  private location({ file, lines }: Source, { offset }: At): Location {
    return { file, line: offset === undefined ? undefined : lines.linePos(offset).line };
  }

  private ofPointer(pointer: string): Location | undefined {
    const found = this.atPointer(pointer);
    return found && this.location(...found);
  }

  private atPointer(pointer: string): [Source, At] | undefined {
    const [, ...keys] = pointer.split('/').map(pointerName);
    const further = (at: At) => keys.slice(3).reduce((here, key) => below(here, key) ?? here, at);
    const start = this.atKeys(...keys.slice(0, 3));
    if (start) return [start[0], further(start[1])];
    const use = keys[0] === 'components' ? this.useOf(keys.slice(1, 3).join('/')) : undefined;
    const user = use === undefined ? undefined : this.atPointer(use);
    return user && [user[0], further(user[1])];
  }

  /** The first place that uses a component which got its name when the documents were joined. */
  private useOf(component: string): string | undefined {
    if (this.joined === undefined) return undefined;
    if (!this.uses) {
      const uses = new Map<string, string>();
      const visit = (node: unknown, pointer: string) => {
        if (node === null || typeof node !== 'object') return;
        const { $ref } = node as { $ref?: unknown };
        const named = typeof $ref === 'string' ? $ref.replace('#/components/', '') : undefined;
        if (named !== undefined && !uses.has(named)) uses.set(named, pointer);
        for (const [key, inner] of Object.entries(node)) visit(inner, `${pointer}/${pointerPart(key)}`);
      };
      visit(JSON.parse(readFileSync(this.joined, 'utf8')), '#');
      this.uses = uses;
    }
    return this.uses.get(component);
  }

  /** A place begins with an operation, a path or a component. Each further word goes one step down from there. */
  private ofPlace(place: string): Location | undefined {
    const [first = '', ...rest] = place.replace(/^webhook /, '').split(' ');
    const words = rest.filter((word) => !word.startsWith('('));
    const path = isMethod(first.toLowerCase()) ? words.shift() : undefined;
    const start =
      path === undefined
        ? (this.subjects.get(first) ?? this.atKeys('paths', first))
        : (this.atKeys('paths', path, first.toLowerCase()) ?? this.atKeys('paths', path));
    const found = start ?? this.atPointer(`#/components/${first.includes('/') ? first : `schemas/${first}`}`);
    return found && this.location(found[0], walked(found[1], words));
  }

  private atKeys(...keys: string[]): [Source, At] | undefined {
    for (const source of this.sources) {
      const at = down(source.root, ...keys);
      if (at) return [source, at];
    }
    return undefined;
  }

  /** Operations, webhooks and components by the names that places begin with. */
  private get subjects(): Map<string, [Source, At]> {
    if (this.named) return this.named;
    const named = new Map<string, [Source, At]>();
    const name = (one: unknown, source: Source, at: At) => {
      if (typeof one === 'string' && !named.has(one)) named.set(one, [source, at]);
    };
    const childrenOf = (at: At | undefined): [key: string, At][] =>
      at ? pairsOf(at).map(({ key, value }) => [String(key.value), { node: value, offset: key.range?.[0] }]) : [];
    for (const source of this.sources) {
      for (const [, item] of childrenOf(down(source.root, 'paths')))
        for (const [method, operation] of childrenOf(item)) if (isMethod(method)) name(textAt(operation, 'operationId'), source, operation);
      for (const [topic, item] of childrenOf(down(source.root, 'webhooks'))) name(topic, source, item);
      for (const [kind, components] of childrenOf(down(source.root, 'components')))
        for (const [own, component] of childrenOf(components)) {
          name(own, source, component);
          name(`${kind}/${own}`, source, component);
        }
    }
    this.named = named;
    return named;
  }
}
