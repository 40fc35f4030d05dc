import { Agent } from 'node:http';
import { post, wrongPassword } from './accounts.ts';

// Signs in 50 users at the same time until this process is ended. Each user signs in again after a
// refusal. The process then prints the sign-ins per second.
//
// The sign-ins run in a separate process, because readers and users who sign in are on different
// machines.
const LANES = 50;

const [appUrl] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: LANES });
const startedAt = performance.now();
let begun = 0;
let refused = 0;

async function lane(): Promise<void> {
  for (;;) {
    const email = `stranger-${process.pid}-${(begun += 1)}@bench.test`;
    await post(`${appUrl}/api/auth/login`, agent, { email, password: wrongPassword });
    refused += 1;
    if (refused === LANES) console.log('They sign in.');
  }
}

process.once('SIGTERM', () => {
  console.log(`${Math.round((refused / (performance.now() - startedAt)) * 1000)} a second`);
  process.exit();
});
await Promise.all(Array.from({ length: LANES }, lane));
