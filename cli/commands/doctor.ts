import type { Command } from 'commander';
import { exits, Failure } from '../failure.ts';
import type { Doing, Task } from '../task.ts';
import { durationOf } from '../words.ts';

interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'wrong';
  found: string;
}

const marks = { ok: ['green', 'ok'], warning: ['yellow', '!!'], wrong: ['red', 'no'] } as const;

/** Asks each question even if the one before got a bad answer. It stops only if no server answers. */
async function* examined({ server }: Doing): AsyncGenerator<Finding> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > 22 || (major === 22 && minor >= 16);
  yield {
    about: 'Node',
    state: isNew ? 'ok' : 'warning',
    found: `${process.version}${isNew ? '' : ': the server needs 22.16 or newer, for example with npm i -D node@24'}`,
  };
  const said = new Map<string, string>();
  const asked = async (about: string, ask: () => Promise<Omit<Finding, 'about'>>): Promise<Finding> => {
    try {
      return { about, ...(await ask()) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const first = said.get(error.message);
      said.set(error.message, first ?? about);
      return { about, state: 'wrong', found: first ? `could not be checked, for the same reason as ${first}` : error.message };
    }
  };
  const there = await asked('Server', async () => {
    await server.docsUrl();
    return { state: 'ok', found: server.origin };
  });
  yield there;
  if (there.state === 'wrong') return;
  yield asked('Operator key', async () => {
    await server.operator('listShops', { query: { limit: 1 } });
    return { state: 'ok', found: 'is accepted' };
  });
  yield asked('Access token', async () => {
    // this call needs no scope
    const { headers } = await server.admin('/webhooks/count.json');
    const limit = headers.get('x-service-shop-api-call-limit');
    return { state: 'ok', found: `is accepted; calls used of the rate limit: ${limit}` };
  });
  yield asked('Shop', async () => {
    const { domain, clock_offset_ms } = await server.theShop();
    return { state: 'ok', found: `${domain}${clock_offset_ms > 0 ? `, whose clock is ${durationOf(clock_offset_ms / 1000)} ahead` : ''}` };
  });
  yield asked('Mandatory topics', async () => {
    const lacking = await server.all('listApps', ({ apps }) => apps.filter((app) => app.missing_mandatory_webhooks.length > 0));
    const named = lacking.map((app) => `${app.name} (${app.id}) has no address for ${app.missing_mandatory_webhooks.join(', ')}`).join('; ');
    return named === ''
      ? { state: 'ok', found: 'every public app has an address for each' }
      : { state: 'warning', found: `${named}: give them with \`store-admin api updateMandatoryWebhooks\`` };
  });
  yield asked('Deliveries', async () => {
    const { webhook_deliveries: failed } = await server.operator('listWebhookDeliveries', { query: { limit: 50, state: 'failed' } });
    const { removed_webhooks: removed } = await server.operator('listRemovedWebhooks', { query: { limit: 50 } });
    if (failed.length + removed.length === 0) return { state: 'ok', found: 'none has failed' };
    return {
      state: 'warning',
      found: `${failed.length} failed and ${removed.length} ${removed.length === 1 ? 'subscription was' : 'subscriptions were'} removed because of failures: see \`store-admin deliveries --state failed\``,
    };
  });
  yield asked('Work given up', async () => {
    const { dead_jobs } = await server.operator('listDeadJobs', { query: { limit: 50 } });
    return dead_jobs.length === 0
      ? { state: 'ok', found: 'none' }
      : { state: 'warning', found: `${dead_jobs.length} ${dead_jobs.length === 1 ? 'job' : 'jobs'}: see \`store-admin api listDeadJobs\`` };
  });
}

export function doctorCommand(program: Command, task: Task) {
  task<object>(program.command('doctor').description('look for problems with the server, the keys, the shop and its webhooks'), async (doing) => {
    const { voice } = doing;
    const findings: Finding[] = [];
    for await (const finding of examined(doing)) {
      findings.push(finding);
      const [colour, mark] = marks[finding.state];
      if (!voice.json) voice.each(finding, `${voice.paint(colour, mark)}  ${finding.about}: ${finding.found}`);
    }
    if (voice.json) voice.show({ findings }, '');
    const wrong = findings.filter(({ state }) => state === 'wrong');
    const isAway = wrong.some(({ about }) => about === 'Server');
    if (wrong.length > 0) throw new Failure(`${wrong.map(({ about }) => about).join(', ')}: what to do is above`, isAway ? exits.noServer : exits.failed);
  });
}
