/**
 * Runs `npm start` with an empty data folder and separate ports and build, for the browser tests.
 *
 * All output is written to test-results/start. The line that contains "ready" is also printed.
 */
import { spawn } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testPorts } from './addresses.ts';

const root = path.join(import.meta.dirname, '..', '..');
const logFolder = path.join(root, 'test-results', 'start');
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'kumu-e2e-'));
// The database may run as another system user, who needs access to the parent folder. Otherwise the
// database would be created elsewhere, and would not be deleted.
chmodSync(dataFolder, 0o711);
rmSync(logFolder, { recursive: true, force: true });
mkdirSync(logFolder, { recursive: true });

// The settings of the current user must not affect the tests. DATABASE_URL may name another
// database.
const env = { ...process.env };
for (const name of Object.keys(env)) {
  if (
    /^(KUMU|STRIPE|S3|SMTP|STORAGE|APP_|INTERNAL|BACKEND_|FRONTEND|GOOGLE|APPLE|FACEBOOK|OIDC|HOST$)/.test(
      name,
    )
  )
    delete env[name];
}
Object.assign(env, {
  KUMU_DATA_DIR: dataFolder,
  KUMU_LOG_DIR: logFolder,
  NEXT_DIST_DIR: '.next-test',
  PORT: String(testPorts.frontEnd),
  BACKEND_PORT: String(testPorts.backend),
  PAYMENTS_SANDBOX_PORT: String(testPorts.payments),
  INBOX_PORT: String(testPorts.inbox),
  IDENTITY_SANDBOX_PORT: String(testPorts.identity),
  LIVE_PORT: String(testPorts.live),
  // UDP has its own ports, so a port number that is free for TCP can also be used for UDP.
  LIVE_UDP_PORT: String(testPorts.live),
});
const child = spawn(process.execPath, [path.join(root, 'scripts', 'run.mjs'), 'start.mjs'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  env,
});
const log = createWriteStream(path.join(logFolder, 'start.log'));
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
] as const) {
  from.pipe(log, { end: false });
  from.pipe(to, { end: false });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
child.once('exit', (code) => {
  rmSync(dataFolder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
