import { business, demoTimeZone } from '@/scripts/demo/content/people';
import { startServices } from '../../support/services';

beforeAll(() => startServices());

test('demo accounts have a time zone, so that their quiet hours apply', async () => {
  const { getContact, makeAccount } = await import('@/backend/accounts/service');
  const { db } = await import('@/backend/db/connection');
  const { makeReaders } = await import('@/scripts/demo/audience');
  const { toAccount } = await import('@/scripts/demo/people');
  const rating = { courseId: 'a course', raterIndex: 1, stars: 5, text: '', daysAgo: 1 };
  const ids = [...(await makeReaders([rating])), await makeAccount(toAccount(business))];
  const zones = await Promise.all(ids.map(async (id) => (await getContact(db, id)).timeZone));
  expect(zones).toEqual([demoTimeZone, demoTimeZone, demoTimeZone]);
});
