// Kinds of bodies and of their parts, and how the members of a form are written.
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract/document.ts';
import { fold, typesOf } from '../contract/schema.ts';
import type { Change } from './breaking-rules.ts';

/** The kind of a body without its parameters, as comparisons take it. */
export const kindOf = (type: string) => type.split(';')[0]!.trim().toLowerCase();

/** Whether a body of the one kind is of the other too, which may be a range such as image/*. */
export const isKind = (type: string, other: string) => [kindOf(type), `${kindOf(type).split('/')[0]}/*`, '*/*'].includes(kindOf(other));

/** What a part is where nothing says it, as OpenAPI has it. Of files nothing is known, so that any kind was fine. */
function usual(document: Json, schema: Json | undefined): string[] {
  const given = fold(document, schema);
  const one = given.type?.includes('array') ? fold(document, given.items) : given;
  if (one.type === undefined || one.contentEncoding !== undefined || ['binary', 'byte'].includes(one.format)) return ['*/*'];
  return one.type.includes('object') || one.type.includes('array') ? ['application/json'] : ['text/plain'];
}

/** How the value of a member is written in a form of one line. */
const written = ({ style = 'form', explode = style === 'form', allowReserved = false }: Json) => ({ style, explode, allowReserved });

/** The parts of a request's body that have to be of another kind than they might be, or are written another way. */
export function changedParts([was, before]: [Json, Json], now: Json, type: string): Change[] {
  const isLine = isKind(type, 'application/x-www-form-urlencoded');
  // of other bodies `encoding` says nothing
  const properties: Json = isLine || isKind(type, 'multipart/*') ? (fold(was, before.schema).properties ?? {}) : {};
  return Object.entries<Json>(properties).flatMap(([part, schema]) => {
    const [encoding, changed] = [before.encoding?.[part] ?? {}, now.encoding?.[part] ?? {}] as [Json, Json];
    const given = listed(encoding) ?? usual(was, schema);
    const taken = listed(changed) ?? given;
    const found: Change[] = given.every((kind) => taken.some((other) => isKind(kind, other)))
      ? []
      : [{ below: part, message: `${part} has to be ${taken.join(' or ')}, and was ${given.join(' or ')}`, was: given, is: taken }];
    const [old, fresh] = [written(encoding), written(changed)];
    // only such a form is written so, and there only lists can be in more than one way
    const several = typesOf(fold(was, schema)).some((one) => one === 'array' || one === 'object');
    if (isLine && several && !isDeepStrictEqual(old, fresh))
      found.push({ below: part, message: `${part} is written as ${JSON.stringify(fresh)}, not as ${JSON.stringify(old)}`, was: old, is: fresh });
    return found;
  });
}

const listed = ({ contentType }: Json): string[] | undefined => contentType?.split(',').map((kind: string) => kind.trim());
