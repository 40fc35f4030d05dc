import path from 'node:path';
import { announce } from './start/announce.ts';
import { environmentFor, raiseBackend, raiseDatabase } from './start/backstage.ts';
import { createCrew } from './start/crew.ts';
import { runSession } from './start/session.ts';
import { settleSettings } from './start/settings.ts';
import { waitForHealth } from './start/waiting.ts';

// The same house as `npm start`, with pages built as they are asked for and a backend that restarts when saved.
const root = path.join(import.meta.dirname, '..');
const buildFolder = '.next-dev';

const settings = { ...(await settleSettings(root)), buildFolder };
const crew = createCrew({ root });

await runSession(crew, async (onStop) => {
  const database = await raiseDatabase(settings);
  onStop(database.stop);
  const env = environmentFor(settings, database.url);
  await raiseBackend(crew, settings, env, ['--watch', '--watch-preserve-output']);
  crew.serve(
    'front-end',
    ['node_modules/next/dist/bin/next', 'dev', '-p', String(settings.ports.frontEnd)],
    env,
  );
  await waitForHealth(`http://127.0.0.1:${settings.ports.frontEnd}/api/health`);
  announce(settings, database.place);
});
