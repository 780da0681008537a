// Good clients: a call every few milliseconds, each by another app, within the rate limit. Sends how long each call took.
const [origin, calls, ...tokens] = process.argv.slice(2) as [string, string, ...string[]];
const everyMs = 12;
const times: number[] = [];
let answered = 0;

async function call(n: number) {
  const headers = { 'X-Service-Access-Token': tokens[n % tokens.length]!, 'Content-Type': 'application/json' };
  const write = n % 10 === 0;
  const began = performance.now();
  try {
    const response = await fetch(
      `${origin}/admin/api/latest/pages.json`,
      write ? { method: 'POST', headers, body: '{"page":{"title":"Autumn teas"}}' } : { headers },
    );
    await response.arrayBuffer();
    if (response.ok) answered += 1;
  } catch {
    // a connection that was refused or cut counts as a call without an answer
  }
  times.push(performance.now() - began);
}

const began = performance.now();
const all: Promise<void>[] = [];
for (let n = 0; n < Number(calls); n++) {
  await new Promise((next) => setTimeout(next, Math.max(0, began + n * everyMs - performance.now())));
  all.push(call(n));
}
await Promise.all(all);
process.send!({ times, answered });
process.disconnect();
