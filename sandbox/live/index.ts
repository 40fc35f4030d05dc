import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addresses, developmentSecrets, readVariable } from '../../config/environment.ts';
import { liveFilmPath } from '../../scripts/demo/content/media.ts';
import { findDemoLive } from './demo-live.ts';
import { parseFilm } from './film.ts';
import { FilmPublisher } from './publisher.ts';
import { refuseProduction } from './refuse-production.ts';

/** Time between two pieces (ms). The engine reports a live as stalled after three seconds. */
const PIECE_MS = 1_000;

refuseProduction(process.env);
const live = findDemoLive(path.resolve(readVariable('KUMU_DATA_DIR')));
const publisher =
  live &&
  new FilmPublisher({
    ...live,
    engineUrl: `http://127.0.0.1:${readVariable('LIVE_PORT')}`,
    backendUrl: addresses.backend({
      BACKEND_URL: readVariable('BACKEND_URL'),
      BACKEND_PORT: readVariable('BACKEND_PORT'),
    }),
    secret: readVariable('INTERNAL_SECRET') ?? developmentSecrets.internal,
    film: parseFilm(readFileSync(liveFilmPath)),
  });

let isRunning = false;
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  await publisher?.run(performance.now());
  isRunning = false;
}

// The interval also keeps the process alive without a demo live. Otherwise the start script would
// restart the process again and again.
setInterval(() => void run(), PIECE_MS);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
