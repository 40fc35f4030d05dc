import { sweepEngagement } from '@/backend/engagement/tasks';
import { db } from '@/backend/db/connection';
import { httpTasks } from '@/backend/http/tasks';
import { startBackend } from '../support/backend';
import { makePerson } from '../support/make/accounts';
import { id } from '../support/make/ids';
import { forgetUnrelatedRows } from '../support/unrelated-rows';

const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * day);

beforeAll(async () => {
  await startBackend();
  await forgetUnrelatedRows('content_views', 'view_salts', 'idempotency_keys');
});

test('the viewers of a content are deleted when their day is more than two days ago', async () => {
  const view = (viewer: string, days: number) => ({
    contentType: 'COURSE' as const,
    contentId: id(1),
    viewer,
    day: ago(days).toISOString().slice(0, 10),
  });
  await db
    .insertInto('contentViews')
    .values([view('a', 0), view('b', 2), view('c', 3)])
    .execute();
  await sweepEngagement.run({});
  const left = await db.selectFrom('contentViews').select('viewer').orderBy('viewer').execute();
  expect(left).toEqual([{ viewer: 'a' }, { viewer: 'b' }]);
});

test('an idempotency key is deleted after two days', async () => {
  const { userId } = await makePerson();
  const key = (name: string, createdAt: Date) => ({
    call: 'x',
    userId,
    fingerprint: 'x',
    key: name,
    createdAt,
  });
  await db
    .insertInto('idempotencyKeys')
    .values([key('young', ago(1.99)), key('old', ago(2.01))])
    .execute();
  await httpTasks[0]!.run({});
  const left = await db.selectFrom('idempotencyKeys').select('key').where('userId', '=', userId).execute();
  expect(left).toEqual([{ key: 'young' }]);
});
