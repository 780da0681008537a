// Runs the handler of a call: its rules and its work in a unit of work, with every response checked against the contract before it is sent or kept.

import type { Json } from '../document.ts';
import type { Contract, Operation } from '../operations.ts';
import { each, memberOf, soundPart } from './codes.ts';
import { recordsOf } from './picked.ts';
import { type Admitted, type Codes, type Grounds, type HandlerResponse, Overtaken, type Ports } from './ports.ts';
import { inTurns } from './turns.ts';
import type { FieldErrors, Validator } from './validate.ts';

/** What the schema has found wrong with a body. */
export interface Problems {
  errors: FieldErrors;
  malformed: ReadonlySet<string>;
  /** The paths of what the rules don't look at. */
  broken: string[][];
  found: Grounds['problems'];
}

const none: ReadonlySet<string> = new Set();

type Work = (call: Json) => Promise<HandlerResponse>;

/**
 * The handler of an operation. A plain function runs in a unit of work if the operation writes. With `rules`, those run first in that unit. They run also
 * where the schema has found problems, so that one response tells all problems; `handle` runs only where there are none.
 * `outside` may wait for systems other than the store. It runs in no unit of work, and opens its own units.
 */
type AnyHandler = Work | ({ rules?: (call: Json) => Promise<Codes | HandlerResponse | undefined> } & ({ handle: Work } | { outside: Work }));

/** Thrown to undo a unit of work whose response is a refusal. */
class Undone extends Error {
  readonly answered: HandlerResponse;

  constructor(answered: HandlerResponse) {
    super('refused');
    this.answered = answered;
  }
}

/** Throws where the caller has changed since the admission, so that the call is admitted anew. */
export async function assertStill({ still }: Admitted) {
  if (still && !(await still())) throw new Overtaken();
}

const unprocessable = (errors: FieldErrors, grounds: Grounds): HandlerResponse => ({ status: 422, body: { errors }, grounds });
const isResponse = (found: Codes | HandlerResponse): found is HandlerResponse => typeof found.status === 'number';

export class Handling {
  private readonly validator: Validator;
  private readonly handlers: Map<string, AnyHandler>;
  private readonly ports: Ports;

  constructor(contract: Contract, validator: Validator, handlers: Record<string, unknown>, ports: Ports) {
    this.validator = validator;
    this.handlers = new Map(Object.entries(handlers as Record<string, AnyHandler>));
    this.ports = ports;
    const missing = [...contract.operations.keys()].filter((id) => !this.handlers.has(id));
    const beyond = [...this.handlers.keys()].filter((id) => !contract.operations.has(id));
    if (missing.length + beyond.length > 0)
      throw new Error(`contract ${contract.name} and handlers differ: without handler ${missing.join()}; without operation ${beyond.join()}`);
  }

  /** `problems` are what the schema has found wrong with the body. */
  async handle(operation: Operation, context: Json, admitted: Admitted, problems: Problems | undefined): Promise<HandlerResponse> {
    const handler = this.handlers.get(operation.id)!;
    const rules = typeof handler === 'function' ? undefined : handler.rules;
    if (problems && !rules) return unprocessable(problems.errors, { problems: problems.found });
    const unit = (work: Work, only?: 'asks') => this.unitOfWork(operation, context, admitted, work, only);
    const malformed = problems?.malformed ?? none;
    const judged = async (inside: Json) => {
      const found = await rules!({ ...context, ...inside, malformed, body: problems ? soundPart(operation, context.body, problems.broken) : context.body });
      if (found !== undefined && isResponse(found)) return found;
      const errors = this.allErrors(operation, problems, found);
      return errors && unprocessable(errors, { problems: problems?.found, codes: found });
    };
    try {
      if (problems) return await unit(async (inside) => (await judged(inside))!, 'asks');
      if (typeof handler === 'object' && 'outside' in handler) {
        const refusal = rules && (await this.undone(operation, context, admitted, judged));
        if (refusal) return refusal;
        await assertStill(admitted);
        await admitted.reserve?.();
        return this.assertOnContract(operation, await handler.outside({ ...context, ...admitted.reading(context), transaction: (work: Work) => unit(work) }));
      }
      const work = typeof handler === 'function' ? handler : handler.handle;
      if (operation.method === 'get') return await this.checkedInTurns(operation, await work({ ...context, ...admitted.reading(context) }));
      return await unit(async (inside) => (rules && (await judged(inside))) || (await work({ ...context, ...inside })));
    } catch (error) {
      const explained = this.ports.explain(error, operation);
      if (!explained) throw error;
      if (!('refuse' in explained)) return explained;
      return this.refusal(operation, explained.refuse);
    }
  }

  /** Runs `work` in a unit of work. Its changes are kept only if the response is a success that the contract declares. */
  private async unitOfWork(operation: Operation, context: Json, admitted: Admitted, work: Work, only?: 'asks'): Promise<HandlerResponse> {
    try {
      return await admitted.unitOfWork(
        context,
        async (inside) => {
          const answered = this.assertOnContract(operation, await work(inside));
          if (answered.status >= 400) throw new Undone(answered);
          return answered;
        },
        only,
      );
    } catch (error) {
      if (error instanceof Undone) return error.answered;
      throw error;
    }
  }

  /** Runs `ask` in a unit of work whose changes are always undone. */
  private async undone(operation: Operation, context: Json, admitted: Admitted, ask: (inside: Json) => Promise<HandlerResponse | undefined>) {
    let refusal: HandlerResponse | undefined;
    const asking = async (inside: Json): Promise<HandlerResponse> => {
      refusal = await ask(inside);
      throw new Undone(refusal ?? { status: 200 });
    };
    const answered = await this.unitOfWork(operation, context, admitted, asking, 'asks');
    return refusal ?? (answered.status >= 400 ? answered : undefined);
  }

  /** A response that the contract doesn't declare is the server's own mistake: it isn't sent, and what the call did is undone. */
  private assertOnContract(operation: Operation, answered: HandlerResponse): HandlerResponse {
    const problem = this.validator.answerProblem(operation, answered.status, answered.body);
    if (problem) throw new Error(`off the contract: ${problem}`);
    return answered;
  }

  /** Checks a large list record by record, with pauses in which other requests are served. */
  private async checkedInTurns(operation: Operation, answered: HandlerResponse): Promise<HandlerResponse> {
    const { done } = answered.links ?? {};
    const large = done && recordsOf(operation, answered);
    if (!large) return this.assertOnContract(operation, answered);
    const { key, records } = large;
    try {
      await inTurns(records, (record) => void this.assertOnContract(operation, { status: answered.status, body: { [key]: [record] } }));
    } catch (error) {
      done?.();
      throw error;
    }
    return answered;
  }

  /** Leaves out the rules' codes for malformed members: the problem with their form is told instead. */
  private allErrors(operation: Operation, problems: Problems | undefined, codes: Codes = {}): FieldErrors | undefined {
    const sound = Object.entries(codes).filter(([field]) => field === 'base' || !problems?.malformed.has(memberOf(field)));
    const found = Object.entries(problems?.errors ?? {}).flatMap(([field, messages]) => messages.map((message): [string, string] => [field, message]));
    const told = [...found, ...this.wordsOf(operation, Object.fromEntries(sound))];
    return problems || told.length > 0 ? this.validator.gathered(told) : undefined;
  }

  private wordsOf(operation: Operation, codes: Codes): [field: string, message: string][] {
    return Object.entries(codes).flatMap(([field, code]) =>
      each(code).flatMap((one) => {
        const [name, values] = typeof one === 'string' ? [one, {}] : one;
        return this.validator.phrases(operation, field, name, values);
      }),
    );
  }

  /** What the contract says about the codes, by field. */
  errorsOf(operation: Operation, codes: Codes): FieldErrors {
    return this.validator.gathered(this.wordsOf(operation, codes));
  }

  /** The refusal for codes that rules or a handler returned. */
  refusal(operation: Operation, codes: Codes): HandlerResponse {
    return unprocessable(this.errorsOf(operation, codes), { codes });
  }
}
