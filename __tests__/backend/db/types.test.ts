import { readFileSync } from 'node:fs';
import pg from 'pg';
import { generateTypes } from '../../../scripts/db-types/generate.ts';
import { freshDatabase } from '../../support/database';

test('the types of the tables are those that npm run db:types writes', async () => {
  const { connectionString } = await freshDatabase();
  expect(readFileSync('backend/db/types.ts', 'utf8')).toBe(generateTypes(connectionString));
});

test('an integer that JavaScript cannot hold is an error, not another number', async () => {
  await import('@/backend/db/connection');
  const parse = pg.types.getTypeParser(pg.types.builtins.INT8);
  expect(parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parse('9007199254740993')).toThrow('integer out of range');
});
