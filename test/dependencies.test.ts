// Production dependencies: each package has its reason, none is compiled or downloaded at install, and a release lists all of them in its bill of materials.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { npm } from '../scripts/_npm.ts';
import { sbom } from '../scripts/sbom.ts';

interface Locked {
  version?: string;
  dev?: boolean;
  /** `optional`: only an optional package needs it. `devOptional`: an optional package and development need it. */
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const client = JSON.parse(readFileSync('client/package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** The packages that a row of the table names, and its reason. */
const rows = readFileSync('docs/decisions.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, names, reason] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return names === undefined ? [] : [{ names: names.replace(/ \((development|optional)\)/g, '').split(', '), reason: reason!.trim() }];
  });

const all = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
// a package of types has the same reason as its package
test.each(all.filter((name) => !name.startsWith('@types/')))('%s has its reason in docs/decisions.md', (name) => {
  const own = rows.filter(({ names }) => names.includes(name));
  expect(own).toHaveLength(1);
  expect(own[0]!.reason).toMatch(/\w{3}/);
});

test('the client has no dependencies', () => {
  expect(client).not.toHaveProperty('dependencies');
});

test('npm is run by Node itself where it says where it lies, since Windows has only a script of its shell', () => {
  expect(npm(['pack'], 'C:\\npm\\bin\\npm-cli.js')).toEqual([process.execPath, ['C:\\npm\\bin\\npm-cli.js', 'pack']]);
  for (const other of ['', '/usr/bin/pnpm.cjs']) expect(npm(['pack'], other)).toEqual(['npm', ['pack']]);
});

test('no production package runs a script when it is installed, except optional ones', () => {
  const scripted = Object.entries(packages).filter(
    ([, { dev, optional, devOptional, hasInstallScript }]) => hasInstallScript && !dev && !optional && !devOptional,
  );
  expect(scripted.map(([path]) => path)).toEqual([]);
});

test('the bill of materials has each production package with its version, and none for development', () => {
  const bom = sbom();
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(['CycloneDX', expect.stringMatching(/^1\.\d$/), 'store-admin']);
  const known = new Map(bom.components.map(({ name, version, purl }) => [name, { version, purl }]));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    expect([name, known.get(name)]).toEqual([name, { version: packages[`node_modules/${name}`]!.version, purl: expect.stringMatching(/^pkg:npm\//) }]);
  for (const name of ['vitest', 'typescript', '@stryker-mutator/core']) expect(known.has(name)).toBe(false);
});
