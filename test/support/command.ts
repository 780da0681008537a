// Runs `store-admin` in the test's own process, with streams of its own.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run } from '../../cli/main.ts';
import { folderUntil } from './folder.ts';
import { operatorKey, type Sandbox, until } from './harness.ts';

interface Ended {
  code: number;
  out: string;
  err: string;
}

interface Surroundings {
  env?: Record<string, string>;
  cwd?: string;
  input?: string;
  terminal?: boolean;
  /** What the user types where the command asks. Without it nobody can answer. */
  answer?: string;
}

/** A folder that is removed after the test. */
export const scratch = (): string => folderUntil(onTestFinished, join(tmpdir(), 'store-admin-cli-'));

/** The environment variables that tell a command which server, shop and app to use. */
export const keysOf = (box: Pick<Sandbox, 'origin' | 'shop' | 'app' | 'token'>) => ({
  STORE_ADMIN_SERVER: box.origin,
  STORE_ADMIN_OPERATOR_KEY: operatorKey,
  STORE_ADMIN_TOKEN: box.token,
  STORE_ADMIN_SHOP: String(box.shop.id),
  STORE_ADMIN_APP: String(box.app.id),
});

/** Starts a command that ends by itself or by `stop`. */
export function begin(args: string[], { env = {}, cwd = '/nonexistent', input = '', terminal = false, answer }: Surroundings = {}) {
  const stopper = new AbortController();
  const said = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    write(text: string) {
      said[name] += text;
    },
    isTTY: terminal,
  });
  const ask = async (question: string) => {
    said.err += question;
    return answer!;
  };
  const asked = { input: async () => input, ask: answer === undefined ? undefined : ask };
  const ended = run(args, { out: stream('out'), err: stream('err'), env, cwd, ...asked, stop: stopper.signal });
  return {
    said,
    stop: async (): Promise<Ended> => {
      stopper.abort();
      return { code: await ended, ...said };
    },
    end: async (): Promise<Ended> => ({ code: await ended, ...said }),
    seen: (what: RegExp) =>
      until(
        async () => said.out + said.err,
        (text) => what.test(text),
      ),
  };
}

/** Runs a command to its end. */
export const command = (box: Sandbox, args: string[], more: Surroundings = {}): Promise<Ended> =>
  begin(args, { ...more, env: { ...keysOf(box), ...more.env } }).end();

/** What a command prints with `--json`. Fails where the command fails. */
export async function result(box: Sandbox, ...args: string[]) {
  const { code, out, err } = await command(box, [...args, '--json']);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out);
}
