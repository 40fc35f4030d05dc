import path from 'node:path';
import { announce } from './start/announce.ts';
import { environmentFor, raiseBackstage } from './start/backstage.ts';
import { createCrew } from './start/crew.ts';
import { runSession } from './start/session.ts';
import { settleSettings } from './start/settings.ts';
import { waitForHealth } from './start/waiting.ts';

// The same house as `npm start`, with pages built as they are asked for and a backend that restarts when saved.
const root = path.join(import.meta.dirname, '..');
const watch = ['--watch', '--watch-preserve-output'];

// Beside the build of `npm start`, so that neither undoes the other.
process.env.NEXT_DIST_DIR ||= '.next-dev';
const settings = { ...(await settleSettings(root)), logFolder: undefined };
const port = String(settings.ports.frontEnd);
const crew = createCrew({ root });

await runSession(crew, async (onStop) => {
  crew.serve('front-end', ['node_modules/next/dist/bin/next', 'dev', '-p', port], environmentFor(settings));
  const database = await raiseBackstage(crew, settings, onStop, watch);
  await waitForHealth(`http://127.0.0.1:${port}/api/health`);
  announce(settings, database.place);
});
