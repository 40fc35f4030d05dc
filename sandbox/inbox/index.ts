import pg from 'pg';
import { readVariable } from '../../config/environment.ts';
import { createInbox } from './app.ts';
import { refuseProduction } from './refuse-production.ts';

refuseProduction(process.env);
const port = readVariable('INBOX_PORT');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
// The start script detects a stopped database. The next request connects again.
pool.on('error', () => {});

const server = createInbox(pool).listen(port, '127.0.0.1', (error) => {
  if (error) {
    process.stderr.write(`The inbox cannot listen on port ${port}: ${error.message}\n`);
    process.exit(1);
  }
  process.stdout.write(`the inbox is at http://localhost:${port}\n`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close();
    server.closeAllConnections();
    void pool.end().finally(() => process.exit(0));
  });
}
