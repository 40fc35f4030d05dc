import { Agent } from 'node:http';
import { post, wrongPassword } from './accounts.ts';

// Lets 50 users sign in in parallel until this process is stopped. After a rejection, the user
// signs in again. When the process is stopped, it prints the sign-ins per second.
//
// The sign-ins run in a separate process, because in reality readers and users who sign in are on
// different machines.
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
