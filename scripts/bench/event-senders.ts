import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { post } from './accounts.ts';

// Simulates open pages that send 2,000 events per second, in batches of the size that a page sends.
// When this process is stopped, it prints the accepted events per second.
//
// The senders run in a separate process, because the browsers of users also run elsewhere.
const BATCH = 20;
const BATCHES_PER_SECOND = 2000 / BATCH;
/**
 * Number of parallel requests. It exceeds the number of requests that wait at the same time, so
 * that slow responses do not slow down the senders.
 */
const LANES = 200;

const [appUrl, contentId, creatorId] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: LANES });
const payload = { contentType: 'COURSE', contentId, creatorId, source: 'list' };
const events = Array.from({ length: BATCH }, () => ({
  type: 'VIEW_CONTENT_PAGE',
  segment: 'visitor',
  payload,
}));

let accepted = 0;
let refused = 0;
async function send(): Promise<void> {
  const { status } = await post(`${appUrl}/api/sevents/batch`, agent, { events });
  if (status === 200) accepted += BATCH;
  else refused += BATCH;
}

for (let count = 0; count < BATCHES_PER_SECOND; count += 1) await send();
accepted = 0;
const startedAt = performance.now();
const waiting = new Set<Promise<void>>();
let endedAt: number | undefined;
process.once('SIGTERM', () => (endedAt = performance.now()));
console.log('They note events.');
for (let sent = 0; endedAt === undefined; sent += 1) {
  const due = startedAt + (sent * 1000) / BATCHES_PER_SECOND;
  if (due > performance.now()) await pause(due - performance.now());
  const sending = send().finally(() => waiting.delete(sending));
  waiting.add(sending);
}
// The measured time includes the last responses, because the front end buffers events briefly.
await Promise.all(waiting);
const rate = Math.round((accepted / (endedAt - startedAt)) * 1000);
console.log(`${rate} a second accepted, ${refused} refused`);
process.exit();
