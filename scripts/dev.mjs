import path from 'node:path';
import { announce } from './start/announce.mjs';
import { environmentFor, raiseBackend, raiseDatabase } from './start/backstage.mjs';
import { createCrew } from './start/crew.mjs';
import { runSession } from './start/session.mjs';
import { settleSettings } from './start/settings.mjs';
import { waitForHealth } from './start/waiting.mjs';

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
