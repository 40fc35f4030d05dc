import path from 'node:path';
import { printBanner } from './start/print-banner.ts';
import { getChildEnvironment, startServices } from './start/services.ts';
import { createProcesses } from './start/processes.ts';
import { runSession } from './start/session.ts';
import { loadSettings } from './start/settings.ts';
import { waitForHealth } from './start/waiting.ts';

// Starts the same processes as `npm start`, with two differences. Pages are built on request, and
// backend and worker restart when a file is saved.
const root = path.join(import.meta.dirname, '..');
const watch = ['--watch', '--watch-preserve-output'];

// The build folder differs from the folder of `npm start`, so that neither overwrites the other.
process.env.NEXT_DIST_DIR ||= '.next-dev';
const settings = { ...(await loadSettings(root)), logFolder: undefined };
const port = String(settings.ports.frontEnd);
const processes = createProcesses({ root });

await runSession(processes, async (onStop) => {
  processes.serve(
    'front-end',
    ['node_modules/next/dist/bin/next', 'dev', '-p', port],
    getChildEnvironment(settings),
  );
  const database = await startServices(processes, settings, onStop, watch);
  await waitForHealth(`http://127.0.0.1:${port}/api/health`);
  printBanner(settings, database.place);
});
