// What is installed in production: each package with its reason, none that is compiled or fetched, and all of them in what a release says it consists of.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sbom } from '../scripts/sbom.ts';

interface Locked {
  version?: string;
  dev?: boolean;
  /** What only an optional package needs, or that and development. */
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const client = JSON.parse(readFileSync('client/package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** The packages that a row of the table speaks of, and its reason. */
const rows = readFileSync('docs/decisions.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, names, reason] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return names === undefined ? [] : [{ names: names.replace(/ \((development|optional)\)/g, '').split(', '), reason: reason!.trim() }];
  });

const all = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
// types of a package have that package's reason
test.each(all.filter((name) => !name.startsWith('@types/')))('%s has its reason in docs/decisions.md', (name) => {
  const own = rows.filter(({ names }) => names.includes(name));
  expect(own).toHaveLength(1);
  expect(own[0]!.reason).toMatch(/\w{3}/);
});

test.each(Object.keys(client.dependencies))('%s of the client has its reason too', (name) => {
  expect(rows.filter(({ names }) => names.includes(name))).toHaveLength(1);
});

test('nothing that production installs runs a script when it is installed, but what is optional', () => {
  const scripted = Object.entries(packages).filter(
    ([, { dev, optional, devOptional, hasInstallScript }]) => hasInstallScript && !dev && !optional && !devOptional,
  );
  expect(scripted.map(([path]) => path)).toEqual([]);
});

test('the bill of materials has each of them, with version, and none that is for development', () => {
  const bom = sbom();
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(['CycloneDX', expect.stringMatching(/^1\.\d$/), 'store-admin']);
  const known = new Map(bom.components.map(({ name, version, purl }) => [name, { version, purl }]));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    expect([name, known.get(name)]).toEqual([name, { version: packages[`node_modules/${name}`]!.version, purl: expect.stringMatching(/^pkg:npm\//) }]);
  for (const name of ['vitest', 'typescript', '@stryker-mutator/core']) expect(known.has(name)).toBe(false);
});
