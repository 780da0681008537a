// Starts the processes that are measured, with the priority that it was started with. The process of the tests lowers its own priority later.
import { type ChildProcess, fork } from 'node:child_process';

export interface Wish {
  id: number;
  file: string;
  args: string[];
  execArgv: string[];
}

const children = new Map<number, ChildProcess>();

process.on('message', (asked: Wish | { id: number; tell: unknown }) => {
  const { id } = asked;
  if ('tell' in asked) return void children.get(id)?.send(asked.tell as string, () => {});
  const child = fork(asked.file, asked.args, { execArgv: asked.execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.set(id, child);
  child.on('message', (said) => process.send!({ id, said }));
  child.on('exit', (code) => {
    children.delete(id);
    process.send!({ id, ended: code });
  });
  process.send!({ id, pid: child.pid });
});

process.on('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL');
  process.exit();
});
