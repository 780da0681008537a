// Lints the contract's documents, and the contracts that they are joined to. `npm run lint` calls it.

import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../contract/document.ts';
import { joinedContract } from '../contract/published/join.ts';
import { interfaces } from './interfaces.ts';
import { lintCopies, lintFile, lintFolder, lintJoined } from './lint.ts';
import { lintPortable } from './portable.ts';
import { readDocument } from './read.ts';
import type { Finding } from './report.ts';

export async function lintContract(): Promise<{ findings: Finding[]; documents: number }> {
  const shared = parse(readFileSync('openapi/_shared.yaml', 'utf8')) as Json;
  const findings: Finding[] = [];
  let documents = 0;
  for (const name of interfaces) {
    // the names of findings and of the index have slashes on every system
    const files = readdirSync(`openapi/${name}`)
      .filter((file) => file.endsWith('.yaml'))
      .sort()
      .map((file) => `openapi/${name}/${file}`);
    const index = `openapi/${name}/_index.yaml`;
    findings.push(...lintFolder(files, parse(readFileSync(index, 'utf8')) as Json, index));
    for (const file of files) {
      if (file === index) continue;
      documents += 1;
      findings.push(...(await lintFile(file)), ...lintCopies(parse(readFileSync(file, 'utf8')) as Json, shared['x-standard-answers'], file));
    }
    try {
      findings.push(...lintJoined(await joinedContract(name), shared['x-standard-answers'], name));
      findings.push(...lintPortable(readDocument(`generated/${name}.json`)), ...(await lintFile(`generated/${name}.yaml`)));
    } catch (error) {
      findings.push({ rule: 'join', place: `openapi/${name}`, message: (error as Error).message });
    }
  }
  return { findings, documents };
}

if (import.meta.main) {
  const { findings, documents } = await lintContract();
  for (const { place, rule, message } of findings) console.log(`${place}  ${rule}: ${message}`);
  console.log(`${documents} documents, ${findings.length} findings`);
  process.exit(findings.length > 0 ? 1 : 0);
}
