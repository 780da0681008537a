// Prints what CHANGELOG.md says of a version: `node scripts/release.ts v1.2.3`. Fails if a package has another version, or the changelog has none.
import { readFileSync } from 'node:fs';

export function notesOf(tag: string, changelog: string, versions: Record<string, string>): string {
  const version = tag.replace(/^v/, '');
  for (const [file, own] of Object.entries(versions)) if (own !== version) throw new Error(`${file} has the version ${own}, but the tag is ${tag}`);
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version}\n`) || part.startsWith(`${version} `));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md has nothing under ## ${version}`);
  return notes;
}

if (import.meta.main) {
  const versions = Object.fromEntries(
    ['package.json', 'client/package.json', 'documents/package.json'].map((file) => [file, JSON.parse(readFileSync(file, 'utf8')).version]),
  );
  console.log(notesOf(process.argv[2] ?? '', readFileSync('CHANGELOG.md', 'utf8'), versions));
}
