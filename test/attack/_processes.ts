// Starts processes beside the process of the tests, which is the attacker. With few processors, the attacker's own work would take time from the server
// and from the good clients, and the tests would measure that. So the attacker has a lower priority.
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Wish } from './_nursery.ts';

/** A started process, which emits its messages and its exit code. */
class Beside extends EventEmitter<{ message: [unknown]; exit: [number | null] }> {
  pid = 0;
  hasEnded = false;
  private readonly id: number;

  constructor(id: number) {
    super();
    this.id = id;
  }

  tell(what: string) {
    nursery().send({ id: this.id, tell: what });
  }
}

const started = new Map<number, Beside>();
let counter = 0;
let own: ChildProcess | undefined;

/** Has to be started before this process lowers its priority, because the system may not let the process raise it again. */
function nursery(): ChildProcess {
  if (own) return own;
  own = fork(join(import.meta.dirname, '_nursery.ts'), { execArgv: [] });
  own.unref();
  own.channel?.unref();
  own.on('message', ({ id, pid, said, ended }: { id: number; pid?: number; said?: unknown; ended?: number | null }) => {
    const one = started.get(id)!;
    if (pid !== undefined) one.pid = pid;
    if (said !== undefined) one.emit('message', said);
    if (ended === undefined) return;
    one.hasEnded = true;
    one.emit('exit', ended);
  });
  return own;
}

export function start(file: string, args: string[], execArgv: string[] = []): Beside {
  const id = ++counter;
  const one = new Beside(id);
  started.set(id, one);
  const wish: Wish = { id, file, args, execArgv };
  nursery().send(wish);
  return one;
}

/** The attacker's `nice` value: other processes come first, and the time that they leave is enough for an attack. */
const attackers = 15;

/** Runs the attack with a lower priority, so that this process takes only the time that others leave. */
export async function givingWay<T>(attack: () => Promise<T>): Promise<T> {
  nursery();
  const before = getPriority();
  setPriority(Math.max(before, attackers));
  try {
    return await attack();
  } finally {
    try {
      setPriority(before);
    } catch {
      // only root may raise a priority again
    }
  }
}
