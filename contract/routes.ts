// From a method and a path to the operation that a document declares there.
import type { Method } from './document.ts';

interface Routed {
  method: Method;
  path: string;
}

interface Node<O> {
  literal: Map<string, Node<O>>;
  /** A whole segment, `{page_id}`. */
  parameter: Node<O> | undefined;
  /** Parameters with text around them, as in `{page_id}.json`. */
  patterns: { template: string; pattern: RegExp; node: Node<O> }[];
  operations: Map<Method, O>;
}

/** The operations of one path, and what stands for its parameters, in their order. */
interface Route<O> {
  operations: Map<Method, O>;
  parameters: string[];
}

type Match<O> = { operation: O; parameters: string[] } | { allow: string[] } | undefined;

const empty = <O>(): Node<O> => ({ literal: new Map(), parameter: undefined, patterns: [], operations: new Map() });

export class Routes<O extends Routed> {
  private readonly root = empty<O>();

  constructor(operations: Iterable<O>) {
    for (const operation of operations) {
      let node = this.root;
      for (const segment of operation.path.slice(1).split('/')) node = child(node, segment);
      node.operations.set(operation.method, operation);
    }
  }

  /** The path that says most of itself decides: where it lacks the method, a vaguer one isn't asked. */
  match(method: string, path: string): Match<O> {
    const { value: route } = this.all(path).next();
    if (!route) return undefined;
    const operation = route.operations.get(wanted(method));
    return operation ? { operation, parameters: route.parameters } : { allow: allowed(route) };
  }

  /** As `match`, but a vaguer path is asked too where the first lacks the method, as many servers do. */
  matchAny(method: string, path: string): Match<O> {
    const routes = [...this.all(path)];
    const route = routes.find(({ operations }) => operations.has(wanted(method)));
    if (route) return { operation: route.operations.get(wanted(method))!, parameters: route.parameters };
    return routes.length > 0 ? { allow: routes.flatMap(allowed) } : undefined;
  }

  /** Every path that fits, the one with the most literal segments first. */
  private all(path: string): Generator<Route<O>, undefined> {
    return routesBelow(this.root, path.slice(1).split('/'), 0, []);
  }
}

const wanted = (method: string) => (method === 'HEAD' ? 'get' : method.toLowerCase()) as Method;
const allowed = <O>({ operations }: Route<O>) => [...operations.keys()].flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()]));

function child<O>(node: Node<O>, segment: string): Node<O> {
  if (!segment.includes('{')) {
    const known = node.literal.get(segment) ?? empty<O>();
    node.literal.set(segment, known);
    return known;
  }
  if (/^\{[^}]+\}$/.test(segment)) {
    node.parameter ??= empty();
    return node.parameter;
  }
  const template = segment.replace(/\{[^}]+\}/g, '{}');
  const known = node.patterns.find((one) => one.template === template);
  if (known) return known.node;
  const pattern = new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '(.+)')}$`);
  const made = { template, pattern, node: empty<O>() };
  node.patterns.push(made);
  return made.node;
}

function* routesBelow<O>(node: Node<O>, segments: string[], at: number, parameters: string[]): Generator<Route<O>, undefined> {
  const segment = segments[at];
  if (segment === undefined) {
    if (node.operations.size > 0) yield { operations: node.operations, parameters };
    return;
  }
  const literal = node.literal.get(segment);
  if (literal) yield* routesBelow(literal, segments, at + 1, parameters);
  if (segment === '') return;
  for (const { pattern, node: next } of node.patterns) {
    const found = pattern.exec(segment);
    if (found) yield* routesBelow(next, segments, at + 1, [...parameters, ...found.slice(1)]);
  }
  if (node.parameter) yield* routesBelow(node.parameter, segments, at + 1, [...parameters, segment]);
}
