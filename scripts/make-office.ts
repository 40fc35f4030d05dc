import path from 'node:path';
import { startEmbeddedDatabase } from '../backend/db/embedded.ts';
import { Email, Password } from '../contract/accounts.ts';

const [email, password, name = 'Office'] = process.argv.slice(2);
const input = { email: Email.safeParse(email), password: Password.safeParse(password) };
if (!input.email.success || !input.password.success) {
  process.stderr.write(
    'Usage: npm run office EMAIL PASSWORD [NAME]; the password has 10 to 128 characters.\n',
  );
  process.exit(1);
}

// The house's own database, running or not, unless one is named.
const folder = path.join(path.resolve(process.env.KUMU_DATA_DIR ?? '.data'), 'database');
const embedded = process.env.DATABASE_URL ? null : await startEmbeddedDatabase(folder);
if (embedded) process.env.DATABASE_URL = embedded.connectionString;
// Loaded now: the backend reads its settings when its files are loaded.
const { makeAccount } = await import('../backend/accounts/service.ts');
const { closeDatabase } = await import('../backend/db/connection.ts');
await makeAccount({
  email: input.email.data,
  password: input.password.data,
  name,
  lastName: '',
  isOffice: true,
});
process.stdout.write(`${input.email.data} can open /office now.\n`);
await closeDatabase();
await embedded?.stop();
