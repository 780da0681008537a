// Writes the types of a document with openapi-typescript.
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { mapped } from '../contract/choices.ts';
import type { Json } from '../contract/document.ts';

/** The keywords that say which type a value has. All others only narrow what another part says. */
const typing = ['$ref', 'type', 'enum', 'const', 'properties', 'additionalProperties', 'items', 'allOf', 'anyOf', 'oneOf'];
const says = (part: Json) => typing.some((word) => word in part);

/** Removes parts that only narrow. Such a part would become `unknown`, and a union with `unknown` accepts anything: `unknown | string | number`. */
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

/** Fails if a union contains `unknown`. Such a type accepts anything, so the compiler would find no mistake in its use. */
function refuseAnything(nodes: readonly ts.Node[]) {
  const visit = (node: ts.Node, place: string) => {
    if (ts.isUnionTypeNode(node) && node.types.some(isUnknown)) throw new Error(`${place} would accept anything: a part of its schema has no type`);
    const name = ts.isPropertySignature(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : '';
    ts.forEachChild(node, (child) => visit(child, name ? `${place} ${name}`.trim() : place));
  };
  for (const node of nodes) visit(node, '');
}

export async function typesOf(document: Json): Promise<string> {
  // openapiTS changes the document that it is given
  const given = structuredClone(mapped(document, withoutNarrowing));
  // callers don't fill in the defaults of what they send, so a member with a default may be absent
  const nodes = await openapiTS(given as never, { defaultNonNullable: false, silent: true });
  refuseAnything(nodes);
  return astToString(nodes);
}
