import type { Command } from 'commander';
import type { Answer } from '../connection.ts';
import type { Voice } from '../output.ts';
import type { Task } from '../task.ts';
import { durationOf, secondsOf } from '../words.ts';

const show = (voice: Voice, answer: Answer<'getClock'>) =>
  voice.show(answer, `${answer.clock.now}${answer.clock.offset_seconds > 0 ? `, ${durationOf(answer.clock.offset_seconds)} ahead of the server` : ''}`);

export function clockCommands(program: Command, task: Task) {
  const clock = program.command('clock').description("the shop's clock");
  task<object>(clock.command('show', { isDefault: true }).description('the time in the shop'), async ({ server, voice }) =>
    show(voice, await server.operator('getClock')),
  );
  task<object>(
    clock
      .command('advance')
      .description('put the clock forward; everything that falls due is done at once')
      .argument('<time>', 'by how much, such as 2d, 1h30m or 45s; or to which time, such as 2031-10-01T00:00:00Z'),
    async ({ server, voice }, _, [time]) => {
      const wish = /^\d{4}-/.test(time!) ? { to: time! } : { seconds: secondsOf(time!) };
      show(voice, await server.operator('advanceClock', { body: { clock: wish } }));
    },
  );
}
