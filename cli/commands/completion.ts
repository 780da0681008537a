// Completion for shells. A small script asks the command itself, so that it completes what this version knows.
import type { Command } from 'commander';
import { options as checkOptions } from '../../check/options.ts';
import { flags } from '../../server/config.ts';
import { endpoints } from '../contracts.ts';
import { misused } from '../failure.ts';
import type { Task } from '../task.ts';
import { methods } from './api.ts';
import { handedOver } from './programs.ts';

const scripts: Record<string, string> = {
  bash: `_store_admin() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(store-admin complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _store_admin store-admin`,
  zsh: `#compdef store-admin
_store_admin() {
  local -a found
  found=(\${(f)"$(store-admin complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -a found || _files
}
compdef _store_admin store-admin`,
  fish: `function __store_admin
  set -l found (store-admin complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c store-admin -f -a '(__store_admin)'`,
};

/** Without a command, or with an option first, the server is started. It takes none of the options that the commands share. */
function optionsOf(program: Command, command: Command): string[] {
  if (command === program) return [...flags, '--version'];
  if (command.name() === 'check') return Object.keys(checkOptions).map((name) => `--${name}`);
  if (command.parent === program && handedOver.some(([name]) => name === command.name())) return flags;
  return [...command.options, ...program.options].flatMap(({ long }) => (long === '--version' || !long ? [] : long));
}

/** What can complete the last word. Empty if it is a file name, or something that only the server knows. */
export function completions(program: Command, words: string[]): string[] {
  const last = words.at(-1) ?? '';
  let command = program;
  for (const word of words.slice(0, -1)) command = command.commands.find((one) => one.name() === word) ?? command;
  const options = optionsOf(program, command);
  const names = command.commands.map((one) => one.name()).filter((name) => name !== 'complete');
  const operations = command.name() === 'api' ? [...methods, ...endpoints().map(({ id }) => id)] : [];
  const shells = command.name() === 'completion' ? Object.keys(scripts) : [];
  const all = last.startsWith('-') ? [...options, '--help'] : [...names, ...operations, ...shells];
  return [...new Set(all)].filter((one) => one.startsWith(last));
}

export function completionCommands(program: Command, task: Task) {
  task<object>(
    program
      .command('completion')
      .description('print a script that completes commands: `eval "$(store-admin completion bash)"`')
      .argument('<shell>', Object.keys(scripts).join(', ')),
    async ({ terminal }, _, [shell]) => {
      const script = scripts[shell!];
      if (script === undefined) throw misused(`Completion exists for ${Object.keys(scripts).join(', ')}, not for ${shell}`);
      terminal.out.write(`${script}\n`);
    },
  );
  task<object>(program.command('complete', { hidden: true }).argument('[words...]'), async ({ terminal }, _, words) => {
    terminal.out.write(
      completions(program, words)
        .map((one) => `${one}\n`)
        .join(''),
    );
  });
}
