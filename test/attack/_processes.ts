// Processes beside that of the tests, which is the attacker: where there are few processors the attack would otherwise be
// measured by the time that its own client takes from server and good clients.
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Wish } from './_nursery.ts';

/** What it said, and with which code it ended. */
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

/** Has to be there before this process gives up its priority, which it may not get back. */
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

/** As `nice` has it: others come first, and what they leave is enough to attack with. */
const attackers = 15;

/** While it attacks, this process takes what time others leave it. */
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
      // only root may come first again
    }
  }
}
