// From a method and a path to the operation that the contract declares there.
import type { Contract, Method, Operation } from './operations.ts';

interface Node {
  literal: Map<string, Node>;
  parameter: Node | undefined;
  /** A parameter that carries the path's ending with it, as `{page_id}.json` does. */
  suffixed: { suffix: string; node: Node } | undefined;
  operations: Partial<Record<Method, Operation>> | undefined;
}

export type Match = { operation: Operation; parameters: string[] } | { allow: string[] } | undefined;

const empty = (): Node => ({ literal: new Map(), parameter: undefined, suffixed: undefined, operations: undefined });

export class Routes {
  private readonly root = empty();

  constructor(contract: Contract) {
    for (const operation of contract.operations.values()) {
      let node = this.root;
      for (const segment of operation.path.slice(1).split('/')) node = child(node, segment);
      node.operations ??= {};
      node.operations[operation.method] = operation;
    }
  }

  match(method: string, path: string): Match {
    const parameters: string[] = [];
    const operations = find(this.root, path.slice(1).split('/'), 0, parameters);
    if (!operations) return undefined;
    const wanted = (method === 'HEAD' ? 'get' : method.toLowerCase()) as Method;
    const operation = operations[wanted];
    if (operation) return { operation, parameters };
    return { allow: Object.keys(operations).flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()])) };
  }
}

function child(node: Node, segment: string): Node {
  const [, suffix] = /^\{[^}]+\}(.*)$/.exec(segment) ?? [];
  if (suffix === undefined) {
    const known = node.literal.get(segment) ?? empty();
    node.literal.set(segment, known);
    return known;
  }
  if (suffix === '') {
    node.parameter ??= empty();
    return node.parameter;
  }
  node.suffixed ??= { suffix, node: empty() };
  return node.suffixed.node;
}

function find(node: Node, segments: string[], at: number, parameters: string[]): Node['operations'] {
  const segment = segments[at];
  if (segment === undefined) return node.operations;
  const literal = node.literal.get(segment);
  if (literal) {
    const found = find(literal, segments, at + 1, parameters);
    if (found) return found;
  }
  if (segment === '') return undefined;
  const { suffixed } = node;
  if (suffixed && segment.endsWith(suffixed.suffix) && segment.length > suffixed.suffix.length) {
    parameters.push(segment.slice(0, -suffixed.suffix.length));
    const found = find(suffixed.node, segments, at + 1, parameters);
    if (found) return found;
    parameters.pop();
  }
  if (!node.parameter) return undefined;
  parameters.push(segment);
  const found = find(node.parameter, segments, at + 1, parameters);
  if (!found) parameters.pop();
  return found;
}
