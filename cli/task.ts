// Connects a command of the parser with its work: the server to call, the output, and the command's own options.
import type { Command } from 'commander';
import { Connection, type Settings } from './connection.ts';
import { type Terminal, Voice } from './output.ts';

export interface Doing {
  terminal: Terminal;
  voice: Voice;
  server: Connection;
  /** The same server, with another shop or app. */
  about(settings: Settings): Connection;
}

type Work<O> = (doing: Doing, options: O, args: string[]) => Promise<void>;

/** Gives a command its work. `O` is the type of the command's own options. */
export type Task = <O extends object>(command: Command, work: Work<O>) => void;

/** Does work that goes on until it is stopped, such as that of a command with `--follow`: when it is stopped, it is done. */
export const untilStopped = (stop: AbortSignal, work: () => Promise<void>) =>
  work().catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });

export const tasksOf =
  (terminal: Terminal): Task =>
  (command, work) => {
    command.action(async (...given: unknown[]) => {
      const settings = command.optsWithGlobals<Settings & { json?: boolean }>();
      const args = given
        .slice(0, -2)
        .flat()
        .filter((one): one is string => typeof one === 'string');
      const about = (more: Settings) => new Connection({ ...settings, ...more }, terminal);
      const doing = { terminal, voice: new Voice(terminal, settings.json === true), server: about({}), about };
      const options = command.opts();
      const done = () => work(doing, options as Parameters<typeof work>[1], args);
      await (options.follow ? untilStopped(terminal.stop, done) : done());
    });
  };
