import path from 'node:path';
import { printBanner } from './start/print-banner.ts';
import { getChildEnvironment, startServices } from './start/services.ts';
import { buildWhenChanged } from './start/build.ts';
import { nodeSettings } from './start/memory.ts';
import { createProcesses } from './start/processes.ts';
import { builtWithoutBackend, revalidatePages } from './start/revalidation.ts';
import { runSession } from './start/session.ts';
import { loadSettings } from './start/settings.ts';
import { waitForHealth } from './start/waiting.ts';

const root = path.join(import.meta.dirname, '..');
const next = 'node_modules/next/dist/bin/next';

// Without it, libraries such as React load their slower builds for development.
process.env.NODE_ENV = 'production';
const settings = await loadSettings(root);
const processes = createProcesses({ root, logFolder: settings.logFolder });

async function startFrontEnd(env) {
  const build = async () => {
    console.log('Building the pages (first start, or something changed) …');
    await processes.finish('build', [next, 'build'], env);
    await processes.finish('prepare-files', ['scripts/start/prepare-files.ts', settings.buildFolder], env);
  };
  await buildWhenChanged({ root, buildFolder: settings.buildFolder, env: { ...process.env, ...env }, build });
  const { flags, variables } = nodeSettings.frontEnd;
  processes.serve('front-end', [...flags, 'server/index.ts'], { ...env, ...variables });
}

await runSession(processes, async (onStop) => {
  const env = getChildEnvironment(settings);
  const [database] = await Promise.all([startServices(processes, settings, onStop), startFrontEnd(env)]);
  const frontEndUrl = `http://127.0.0.1:${settings.ports.frontEnd}`;
  await waitForHealth(`${frontEndUrl}/api/health`);
  const problem = await revalidatePages(frontEndUrl, env.INTERNAL_SECRET, builtWithoutBackend);
  if (problem) console.error(`The first pages may be out of date for a while (revalidation: ${problem}).`);
  printBanner(settings, database.place);
});
