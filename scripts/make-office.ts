import path from 'node:path';
import { Password } from '../contract/accounts.ts';
import { Email } from '../contract/email.ts';
import { getChildEnvironment, startDatabase } from './start/services.ts';
import { readSettings } from './start/settings.ts';

const [email, password, name = 'Office'] = process.argv.slice(2);
const input = { email: Email.safeParse(email), password: Password.safeParse(password) };
if (!input.email.success || !input.password.success) {
  process.stderr.write(
    'Usage: npm run office EMAIL PASSWORD [NAME]; the password has 10 to 128 characters.\n',
  );
  process.exit(1);
}

// The script uses the settings and the database of `npm start`, whether or not `npm start` is
// running.
const settings = readSettings(path.join(import.meta.dirname, '..'));
const database = await startDatabase(settings);
Object.assign(process.env, getChildEnvironment(settings), { DATABASE_URL: database.url });
// The backend is imported here because it reads its settings when its files are loaded.
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
await database.stop();
