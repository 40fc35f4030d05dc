import { db } from '@/backend/db/connection';
import { deleteSaltsBefore, getOrCreateDaySalt } from '@/backend/insights/visitor-key-repository';
import { freshDatabase } from '../../support/database';

beforeAll(() => freshDatabase());

test('a day keeps its first salt until the day is deleted', async () => {
  const [one, other] = ['2026-01-01', '2026-01-02'];
  expect(await getOrCreateDaySalt(db, other, 'first')).toBe('first');
  expect(await getOrCreateDaySalt(db, other, 'second')).toBe('first');
  expect(await getOrCreateDaySalt(db, one, 'other')).toBe('other');
  await deleteSaltsBefore(db, other);
  expect(await getOrCreateDaySalt(db, one, 'again')).toBe('again');
  expect(await getOrCreateDaySalt(db, other, 'again')).toBe('first');
});
