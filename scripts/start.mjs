import path from 'node:path';
import { announce } from './start/announce.ts';
import { environmentFor, raiseBackend, raiseDatabase } from './start/backstage.ts';
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

await runSession(crew, async (onStop) => {
  const { buildFolder, storageUrl, ports } = settings;
  const frontEndEnv = { NODE_ENV: 'production' };
  const built = buildWhenChanged({
    root,
    buildFolder,
    env: { ...process.env, STORAGE_PUBLIC_URL: storageUrl },
    build: () => {
      console.log('Building the pages (first start, or something changed) …');
      const env = {
        ...frontEndEnv,
        NEXT_DIST_DIR: buildFolder,
        STORAGE_PUBLIC_URL: storageUrl,
        NEXT_TELEMETRY_DISABLED: '1',
      };
      return crew.finish('build', [next, 'build'], env);
    },
  });
  const opened = (async () => {
    const database = await raiseDatabase(settings);
    onStop(database.stop);
    const env = environmentFor(settings, database.url);
    await raiseBackend(crew, settings, env);
    return { database, env };
  })();
  const [{ database, env }] = await Promise.all([opened, built]);

  crew.serve('front-end', [next, 'start', '-p', String(ports.frontEnd)], { ...env, ...frontEndEnv });
  const frontEndUrl = `http://127.0.0.1:${ports.frontEnd}`;
  await waitForHealth(`${frontEndUrl}/api/health`);
  const stale = await refreshPages(frontEndUrl, env.INTERNAL_SECRET, builtWithoutDatabase);
  if (stale) console.error(`The first pages may be out of date for a while (refresh: ${stale}).`);
  announce(settings, database.place);
});
