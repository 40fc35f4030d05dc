import { readFileSync } from 'node:fs';
import { generateTypes } from '../../../scripts/db-types/generate.ts';
import { freshDatabase } from '../../support/database';

test('the types of the tables are those that npm run db:types writes', async () => {
  const { connectionString } = await freshDatabase();
  expect(readFileSync('backend/db/types.ts', 'utf8')).toBe(generateTypes(connectionString));
});
