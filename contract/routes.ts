// Finds the operation that a document declares for a method and a path.
import type { Method } from './document.ts';

interface Routed {
  method: Method;
  path: string;
}

interface Node<O> {
  literal: Map<string, Node<O>>;
  /** A parameter that is a whole segment, such as `{page_id}`. */
  parameter: Node<O> | undefined;
  /** Parameters with text around them, as in `{page_id}.json`. */
  patterns: { template: string; pattern: RegExp; node: Node<O> }[];
  operations: Map<Method, O>;
}

/** The operations of one path, and the values of its parameters in their order. */
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

  /** Only the most specific path that fits is used. Where it lacks the method, a less specific path isn't tried. */
  match(method: string, path: string): Match<O> {
    let route: Route<O> | undefined;
    visit(this.root, segmentsOf(path), 0, [], (found) => {
      route = found;
      return true;
    });
    if (!route) return undefined;
    const operation = route.operations.get(wanted(method));
    return operation ? { operation, parameters: route.parameters } : { allow: allowed(route) };
  }

  /** Like `match`, but less specific paths are tried too where the first one lacks the method, as many servers do. */
  matchAny(method: string, path: string): Match<O> {
    const routes: Route<O>[] = [];
    visit(this.root, segmentsOf(path), 0, [], (found) => {
      routes.push(found);
      return false;
    });
    const route = routes.find(({ operations }) => operations.has(wanted(method)));
    if (route) return { operation: route.operations.get(wanted(method))!, parameters: route.parameters };
    return routes.length > 0 ? { allow: routes.flatMap(allowed) } : undefined;
  }
}

const segmentsOf = (path: string) => path.slice(1).split('/');
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

/** Passes every path that fits to `enough`, until that returns true. The path with the most literal segments comes first. */
function visit<O>(node: Node<O>, segments: string[], at: number, parameters: string[], enough: (route: Route<O>) => boolean): boolean {
  const segment = segments[at];
  if (segment === undefined) return node.operations.size > 0 && enough({ operations: node.operations, parameters });
  const literal = node.literal.get(segment);
  if (literal && visit(literal, segments, at + 1, parameters, enough)) return true;
  if (segment === '') return false;
  for (const { pattern, node: next } of node.patterns) {
    const found = pattern.exec(segment);
    if (found && visit(next, segments, at + 1, [...parameters, ...found.slice(1)], enough)) return true;
  }
  return node.parameter !== undefined && visit(node.parameter, segments, at + 1, [...parameters, segment], enough);
}
