import { config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { createQueues } from './tasks.ts';
import { tasks } from './app.ts';

const applied = await migrate(config.database.url());
await createQueues(config.database.url(), tasks);
process.stdout.write(applied.length ? `applied ${applied.join(', ')}\n` : 'the database is up to date\n');
