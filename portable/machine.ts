// What rows need from the machine: commands, packages in .cache/portable, and a folder of their own there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Ended, Machine, Step } from './row.ts';
import type { Tool } from './tools.ts';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache/portable');
const repository = join(cache, 'm2');

/** A client in Rust or Java has hundreds of files to compile, and has to fetch its dependencies before. */
const minutes = 20;

/** The documents that linters and validators read. */
const documents = ['admin.json', 'admin.clients.json', 'admin.3.0.json', 'operator.json'].map((name) => join(root, 'generated', name)).join(' ');

/** Runs work one after another, in the order in which it is asked for. */
export function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** Only one process at a time can use Maven's repository of packages. */
const maven = queue();

const hasCommand = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** The path at which Maven keeps a jar. */
function jarOf(coordinates: string): string {
  const [group, artifact, version] = coordinates.split(':') as [string, string, string];
  return join(repository, ...group.split('.'), artifact, version, `${artifact}-${version}.jar`);
}

/** The folder of a tool's packages. The tool's own folder is below it, so that Node finds the packages from there. */
const homeOf = (tool: Tool) => join(cache, (tool.program ?? tool.name).replaceAll('/', '-'));

/** The lines that install what the table pins. */
function installing({ packages: { npm, pypi, maven, go } }: Tool): string[] {
  return [
    ...(npm ? ['npm install --no-audit --no-fund --ignore-scripts --loglevel error'] : []),
    ...(pypi
      ? [
          'python3 -m venv .venv',
          `.venv/bin/pip install -q --disable-pip-version-check ${Object.entries(pypi)
            .map(([name, version]) => `${name}==${version}`)
            .join(' ')}`,
        ]
      : []),
    ...(maven ? [`test -f "$JAR" || mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get -Dartifact=${maven} -Dtransitive=false`] : []),
    ...(go ? [`GOBIN="$PWD/bin" go install ${go}`] : []),
  ];
}

const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
});

function shell(line: string, cwd: string, environment: Record<string, string | undefined>): Promise<Ended> {
  return new Promise((done) => {
    // the command and all that it starts are one process group, which is killed as a whole
    const child = spawn('sh', ['-ec', line], { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child.pid!);
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => printed.push(data));
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      process.kill(-child.pid!, 'SIGKILL');
    }, minutes * 60_000);
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child.pid!);
      done({ ok: code === 0, output: stripVTControlCharacters(Buffer.concat(printed).toString()) + (late ? `\nstopped after ${minutes} minutes` : '') });
    });
  });
}

function environmentOf(tool: Tool): Record<string, string | undefined> {
  const home = homeOf(tool);
  const beside = ['node_modules/.bin', '.venv/bin', 'bin'].map((folder) => join(home, folder));
  return {
    ...process.env,
    PATH: [...beside, process.env.PATH].join(':'),
    LC_ALL: 'C.UTF-8',
    CI: 'true',
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    npm_config_cache: join(cache, 'npm'),
    PIP_CACHE_DIR: join(cache, 'pip'),
    MAVEN_OPTS: `-Dmaven.repo.local=${repository}`,
    GOMODCACHE: join(cache, 'go/mod'),
    GOCACHE: join(cache, 'go/build'),
    GOFLAGS: '-modcacherw -mod=mod',
    // what was compiled for a program once is used again
    CARGO_TARGET_DIR: join(home, 'target'),
    ...(tool.packages.maven && { JAR: jarOf(tool.packages.maven) }),
  };
}

async function install(tool: Tool): Promise<Ended> {
  const home = homeOf(tool);
  const lines = installing(tool);
  const wanted = createHash('sha256').update(JSON.stringify(tool.packages)).digest('hex');
  const stamp = join(home, 'installed');
  const there = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && (!tool.packages.maven || existsSync(jarOf(tool.packages.maven)));
  if (there || lines.length === 0) return { ok: true, output: '' };
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  if (tool.packages.npm) writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: tool.packages.npm }));
  const work = () => shell(lines.join('\n'), home, environmentOf(tool));
  const ended = await (tool.packages.maven ? maven(work) : work());
  if (ended.ok) writeFileSync(stamp, wanted);
  return ended;
}

/** The real machine. `situate` makes a program's environment just before the program runs. */
export function machine(situate: (tool: Tool) => Promise<Record<string, string>>, judge: Machine['judge'], cases: number): Machine {
  const known = new Map<string, boolean>();
  return {
    has(command) {
      if (!known.has(command)) known.set(command, hasCommand(command));
      return known.get(command)!;
    },
    async step(tool: Tool, step: Step, document?: string) {
      if (step === 'install') return install(tool);
      // a fault's document has a folder of its own, so that it leaves nothing in the row's folder
      const own = !document || document.startsWith('generated/');
      const folder = join(homeOf(tool), own ? 'work' : `fault-${basename(document!)}`);
      if (step === 'generate' || (step === 'compile' && !tool.generate) || tool.checks) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        if (tool.program) cpSync(join(root, tool.program), folder, { recursive: true });
      }
      const line = tool[step];
      if (!line) return { ok: true, output: '' };
      const environment = { ...environmentOf(tool), ...(document && { DOCUMENT: join(root, document) }) };
      const told = tool.checks ? { DOCUMENTS: documents, PROJECT: root, CASES: String(cases) } : step === 'run' ? await situate(tool) : {};
      const work = () => shell(line, folder, { ...environment, ...told });
      return /\bmvn\b/.test(line) ? maven(work) : work();
    },
    alone: queue(),
    judge,
  };
}

/** Only for this run: another one may be under way. */
export const deliveryFile = join(cache, `delivery-${process.pid}.json`);
process.once('exit', () => rmSync(deliveryFile, { force: true }));
