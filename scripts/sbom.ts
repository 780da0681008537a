// Lists what an installation consists of, as CycloneDX: `npm run sbom -- FILE`. Each release has the list, for people who look for known faults in it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { npm } from './_npm.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
}
interface Bom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

interface Locked {
  name?: string;
  version?: string;
  dev?: boolean;
}

/** Lists what production installs, with optional packages. npm's `--omit=dev` leaves out what development needs too, so the lock file decides. */
export function sbom(): Bom {
  const text = execFileSync(...npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']), { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const bom = JSON.parse(text) as Bom;
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(([, { dev }]) => !dev);
  const named = installed.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').pop()}@${version}`);
  const kept = new Set([...named, bom.metadata.component['bom-ref']]);
  // npm names the project after its folder; it gets its own name here
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  Object.assign(bom.metadata.component, { name, version, purl: `pkg:npm/${name}@${version}` });
  const dependencies = bom.dependencies.filter(({ ref }) => kept.has(ref));
  return {
    ...bom,
    components: bom.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: dependencies.map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  };
}

if (import.meta.main) {
  const [file = 'sbom.cdx.json'] = process.argv.slice(2);
  const bom = sbom();
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}: ${bom.components.length} components`);
}
