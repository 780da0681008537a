// Reads the options of programs that `npm run` runs. A wrong option, and --help, is answered with a sentence and the options, and not with a stack trace.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** `does` says how the program is called, and what it does. */
export function optionsOf<T extends ParseArgsConfig>(does: string, config: T): ReturnType<typeof parseArgs<T>> {
  const options = Object.entries(config.options ?? {}).map(([name, { type, default: usual }]) => {
    const known = usual === undefined || [usual].flat().length === 0 ? '' : ` (default ${[usual].flat().join(', ')})`;
    return `  --${name}${type === 'boolean' ? '' : ' <text>'}${known}`;
  });
  const help = [does, ...options].join('\n');
  if (process.argv.slice(2).some((one) => one === '--help' || one === '-h')) {
    console.log(help);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]}. ${help}`);
    process.exit(2);
  }
}
