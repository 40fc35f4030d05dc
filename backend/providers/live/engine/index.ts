import { availableParallelism } from 'node:os';
import path from 'node:path';
import { addresses, developmentSecrets, readVariable } from '../../../../config/environment.ts';
import { startSupervisor } from './supervisor.ts';

/** Process of the embedded engine: `node backend/providers/live/engine/index.ts`. */

const { server, stop } = startSupervisor({
  port: readVariable('LIVE_PORT'),
  secret: readVariable('INTERNAL_SECRET') ?? developmentSecrets.internal,
  folder: path.resolve(readVariable('KUMU_DATA_DIR'), 'live'),
  eventsUrl: `${addresses.backend({
    BACKEND_URL: readVariable('BACKEND_URL'),
    BACKEND_PORT: readVariable('BACKEND_PORT'),
  })}/live-engine/events`,
  udpPort: readVariable('LIVE_UDP_PORT'),
  publicIps: readVariable('LIVE_PUBLIC_IPS'),
  mostWhep: readVariable('LIVE_MAX_WHEP'),
  processes: availableParallelism(),
});

server.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.once('listening', () => console.log('the live engine listens'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
