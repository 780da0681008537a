// The types of a document, as openapi-typescript writes them.
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Json } from '../contract/document.ts';
import { mapped } from '../contract/portable.ts';

/** What says of which type a value is; all else only narrows what another part says. */
const typing = ['$ref', 'type', 'enum', 'const', 'properties', 'additionalProperties', 'items', 'allOf', 'anyOf', 'oneOf'];
const says = (part: Json) => typing.some((word) => word in part);

/** A part that only narrows would be `unknown`, and beside a choice between types `unknown` takes them all: `unknown | string | number` is anything. */
function withoutNarrowing(schema: Json): Json {
  const { allOf, anyOf, oneOf, ...rest } = schema;
  const kept = Array.isArray(allOf) ? allOf.filter(says) : [];
  const choices = Object.entries({ anyOf, oneOf }).filter(([, each]) => Array.isArray(each) && each.some(says));
  return { ...rest, ...(kept.length > 0 ? { allOf: kept } : {}), ...Object.fromEntries(choices) };
}

const isUnknown = (node: ts.TypeNode): boolean =>
  node.kind === ts.SyntaxKind.UnknownKeyword ||
  (ts.isParenthesizedTypeNode(node) && isUnknown(node.type)) ||
  (ts.isIntersectionTypeNode(node) && node.types.every(isUnknown));

/** What may be anything beside something takes whatever it is given, and the compiler finds no mistake in it. */
function refuseAnything(nodes: readonly ts.Node[]) {
  const visit = (node: ts.Node, place: string) => {
    if (ts.isUnionTypeNode(node) && node.types.some(isUnknown)) throw new Error(`${place} would take anything: a part of its schema says no type`);
    const name = ts.isPropertySignature(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : '';
    ts.forEachChild(node, (child) => visit(child, name ? `${place} ${name}`.trim() : place));
  };
  for (const node of nodes) visit(node, '');
}

export async function typesOf(document: Json): Promise<string> {
  // it writes into what it is given
  const given = structuredClone(mapped(document, withoutNarrowing));
  // what a call may send has no default filled in by the caller, so a member with one may be absent
  const nodes = await openapiTS(given as never, { defaultNonNullable: false, silent: true });
  refuseAnything(nodes);
  return astToString(nodes);
}
