import path from 'node:path';
import { announce } from './start/announce.ts';
import { environmentFor, raiseBackstage } from './start/backstage.ts';
import { buildWhenChanged } from './start/build.ts';
import { createCrew } from './start/crew.ts';
import { runSession } from './start/session.ts';
import { settleSettings } from './start/settings.ts';
import { refreshPages, waitForHealth } from './start/waiting.ts';

const root = path.join(import.meta.dirname, '..');
const next = 'node_modules/next/dist/bin/next';
const builtWithoutDatabase = ['/', '/courses', '/creators'];

const settings = await settleSettings(root);
const crew = createCrew({ root, logFolder: settings.logFolder });

async function raiseFrontEnd(env) {
  const build = () => {
    console.log('Building the pages (first start, or something changed) …');
    return crew.finish('build', [next, 'build'], env);
  };
  await buildWhenChanged({ root, buildFolder: settings.buildFolder, env: { ...process.env, ...env }, build });
  crew.serve('front-end', [next, 'start', '-p', String(settings.ports.frontEnd)], env);
}

await runSession(crew, async (onStop) => {
  const env = { ...environmentFor(settings), NODE_ENV: 'production' };
  const [database] = await Promise.all([raiseBackstage(crew, settings, onStop), raiseFrontEnd(env)]);
  const frontEndUrl = `http://127.0.0.1:${settings.ports.frontEnd}`;
  await waitForHealth(`${frontEndUrl}/api/health`);
  const stale = await refreshPages(frontEndUrl, env.INTERNAL_SECRET, builtWithoutDatabase);
  if (stale) console.error(`The first pages may be out of date for a while (refresh: ${stale}).`);
  announce(settings, database.place);
});
