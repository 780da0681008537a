// Why a command has failed: one sentence that says what to do, and an exit code.

export const exits = { done: 0, failed: 1, misused: 2, noServer: 3 } as const;

interface Told {
  status?: number;
  errors?: unknown;
  /** What the caller may have meant, from the header `X-Service-Hint`. */
  hint?: string;
}

export class Failure extends Error {
  readonly code: number;
  /** What the server said, for `--json`. */
  readonly told: Told;

  constructor(message: string, code: number = exits.failed, told: Told = {}) {
    super(message);
    this.code = code;
    this.told = told;
  }
}

/** The command can't be understood, or lacks something. */
export const misused = (message: string) => new Failure(message, exits.misused);
