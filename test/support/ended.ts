// Runs Node as a process of its own, to its end.
import { type ExecFileOptions, execFile } from 'node:child_process';

interface Ended {
  /** The exit code, or the signal that ended the process, as at a time limit. */
  code: unknown;
  printed: string;
  said: string;
}

export const ended = (args: string[], options: ExecFileOptions = {}): Promise<Ended> =>
  new Promise((done) =>
    execFile(process.execPath, args, { ...options, encoding: 'utf8' }, (error, printed, said) =>
      done({ code: error ? (error.code ?? error.signal) : 0, printed, said }),
    ),
  );
