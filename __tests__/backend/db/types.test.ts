import { readFileSync } from 'node:fs';
import pg from 'pg';
import { generateTypes } from '../../../scripts/db-types/generate.ts';
import { freshDatabase } from '../../support/database';

test('the table types are identical to the output of npm run db:types', async () => {
  const { connectionString } = await freshDatabase();
  expect(readFileSync('backend/db/types.ts', 'utf8')).toBe(generateTypes(connectionString));
});

test('an integer that JavaScript cannot represent throws an error', async () => {
  await import('@/backend/db/connection');
  const parse = pg.types.getTypeParser(pg.types.builtins.INT8);
  expect(parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parse('9007199254740993')).toThrow('integer out of range');
});
