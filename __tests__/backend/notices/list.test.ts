import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { listNoticeKinds } from '@/backend/extension-points/notice-kinds';
import { notify } from '@/backend/notices/service';
import type { CallByName } from '@/contract';
import type { BodyInput, QueryInput } from '@/contract/call';
import type { NoticeLine } from '@/contract/notices';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';

const DAY = 24 * 60 * 60_000;

let creator: CreatorPerson;
let courseId: string;

beforeAll(async () => {
  await startBackend();
});
beforeEach(async () => {
  creator = await makeCreator();
  ({ id: courseId } = await makeCourse(creator));
  // Approval has notified the creator.
  await db.deleteFrom('noticeEvents').where('creatorId', '=', creator.actor.creator.id).execute();
  await db.deleteFrom('streamEvents').where('topic', '=', `user:${creator.userId}`).execute();
});
afterEach(() => shiftClock(0));

type Query = QueryInput<CallByName['GET /notifications']>;
const list = async (as: Person, query: Query = {}): Promise<NoticeLine[]> =>
  (await ask('GET /notifications', { as, query })).body.items;
const kindsOf = (lines: NoticeLine[]) => lines.map(({ kind }) => kind);
const mark = (as: Person, body: BodyInput<CallByName['PATCH /notifications']>) =>
  ask('PATCH /notifications', { as, body });

/** Notifies a creator of a person's rating. */
const rate = ({ userId: personId }: Person, stars: number, words?: string) => {
  const event = {
    creatorId: creator.actor.creator.id,
    personId,
    contentType: 'COURSE' as const,
    contentId: courseId,
    title: 'Night Sitting',
    stars,
    isNew: false,
  };
  return inTransaction((trx) =>
    words === undefined
      ? notify(trx, 'contentRated', event)
      : notify(trx, 'contentReviewed', { ...event, words }),
  );
};
const sell = (personId: string, share: number) =>
  inTransaction((trx) =>
    notify(trx, 'payoutSent', { creatorId: creator.actor.creator.id, amount: share }).then(() =>
      notify(trx, 'newFollower', {
        creatorId: creator.actor.creator.id,
        personId,
        contentId: creator.actor.creator.id,
      }),
    ),
  );

describe('lines', () => {
  test('ratings of one day are one line with their people, count and average', async () => {
    const [first, second] = [await makePerson({ name: 'Teodora' }), await makePerson({ name: 'Rohan' })];
    await rate(first, 5);
    await rate(second, 4);
    const [line, ...others] = await list(creator, { side: 'creator' });
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      kind: 'contentRated',
      topic: 'ratings',
      count: 2,
      averageStars: 4.5,
      isRead: false,
      values: { title: { type: 'text', value: 'Night Sitting' } },
    });
    expect(line!.people.map(({ name, stars }) => [name, stars])).toEqual([
      ['Rohan A.', 4],
      ['Teodora A.', 5],
    ]);
    expect(line!.picture).toBeNull();
    await db.updateTable('courses').set({ picture: 'a-cover' }).where('id', '=', courseId).execute();
    expect((await list(creator, { side: 'creator' }))[0]!.picture!.url).toContain('a-cover');
  });

  test('ratings of two days are two lines, by the day of the reader', async () => {
    await db
      .updateTable('users')
      .set({ timeZone: 'Pacific/Kiritimati' })
      .where('id', '=', creator.userId)
      .execute();
    const rater = await makePerson();
    // 23:30 and 00:30 in the zone, which is 14 hours ahead of UTC.
    const midnight = Math.ceil(Date.now() / DAY) * DAY + 10 * 60 * 60_000;
    shiftClock(midnight - Date.now() - 30 * 60_000);
    await rate(rater, 4);
    shiftClock(midnight - Date.now() + 30 * 60_000);
    await rate(await makePerson(), 5);
    expect((await list(creator, { side: 'creator' })).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('events without content have a line each, and payouts have their amount', async () => {
    const person = await makePerson();
    await sell(person.userId, 72_600);
    await sell((await makePerson()).userId, 100);
    const lines = await list(creator, { side: 'creator' });
    const payouts = lines.filter(({ kind }) => kind === 'payoutSent');
    expect(payouts.map(({ amountCents, values }) => [amountCents, values.amount])).toEqual([
      [100, { type: 'cents', value: 100 }],
      [72_600, { type: 'cents', value: 72_600 }],
    ]);
    expect(lines.filter(({ kind }) => kind === 'newFollower').map(({ count }) => count)).toEqual([2]);
  });

  test('a line shows the newest twelve people of a larger count', async () => {
    for (let number = 0; number < 14; number += 1) await rate(await makePerson(), 5, `Words ${number}`);
    const [line] = await list(creator, { side: 'creator' });
    expect([line!.count, line!.people.length]).toEqual([14, 12]);
    expect(line!.people[0]!.quote).toBe('Words 13');
  });

  test('an address in an event is only the link of its line', async () => {
    const member = await makePerson();
    await inTransaction((trx) =>
      notify(trx, 'renewalFailed', {
        userId: member.userId,
        creatorId: creator.actor.creator.id,
        contentId: courseId,
        title: 'Circle',
        date: new Date(),
        amount: 1200,
        payUrl: 'https://pay.test/secret',
      }),
    );
    const [line] = await list(member);
    expect(line!.link).toBe('https://pay.test/secret');
    expect(Object.keys(line!.values).sort()).toEqual(['amount', 'date', 'title']);
  });

  test('an event with the values of another version is left out, and the others are listed', async () => {
    await rate(await makePerson(), 5);
    await db
      .updateTable('noticeEvents')
      .set({ values: '{}' })
      .where('creatorId', '=', creator.actor.creator.id)
      .execute();
    await sell((await makePerson()).userId, 100);
    expect(kindsOf(await list(creator, { side: 'creator' })).sort()).toEqual(['newFollower', 'payoutSent']);
  });

  test('the name of an erased person is not shown', async () => {
    const rater = await makePerson();
    await rate(rater, 5);
    await db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', rater.userId).execute();
    expect((await list(creator, { side: 'creator' }))[0]!.people[0]!.name).toBeNull();
  });

  test('sides, filters and unread lines select lines', async () => {
    const rater = await makePerson();
    await rate(rater, 5);
    await sell(rater.userId, 100);
    const creators = await list(creator, { side: 'creator' });
    expect(kindsOf(creators).sort()).toEqual(['contentRated', 'newFollower', 'payoutSent']);
    expect(await list(creator)).toEqual([]);
    expect(kindsOf(await list(creator, { side: 'creator', filter: 'ratings' }))).toEqual(['contentRated']);
    const rated = creators.find(({ kind }) => kind === 'contentRated')!;
    await mark(creator, { side: 'creator', state: 'READ', ids: [rated.id] });
    expect(kindsOf(await list(creator, { side: 'creator', show: 'unread' }))).not.toContain('contentRated');
  });
});

describe('marking', () => {
  const unreadOf = async (as: Person) => (await ask('GET /users', { as })).body.unreadNotices;
  const streamed = async ({ userId }: Person) =>
    (await db.selectFrom('streamEvents').select('name').where('topic', '=', `user:${userId}`).execute()).map(
      ({ name }) => name,
    );

  test('a line is marked as read with all its notices, and undone by its time', async () => {
    await rate(await makePerson(), 5);
    await rate(await makePerson(), 4);
    expect(await unreadOf(creator)).toEqual({ member: 0, creator: 1 });
    const [{ id }] = (await list(creator, { side: 'creator' })) as [NoticeLine];
    const { body } = await mark(creator, { side: 'creator', state: 'READ', ids: [id] });
    expect(body).toEqual({ readAt: expect.any(String) as string, unread: { member: 0, creator: 0 } });
    expect(await unreadOf(creator)).toEqual({ member: 0, creator: 0 });
    await mark(creator, { side: 'creator', state: 'UNREAD', readAt: body.readAt! });
    expect(await unreadOf(creator)).toEqual({ member: 0, creator: 1 });
  });

  test('an undo leaves what was read before', async () => {
    const rater = await makePerson();
    await rate(rater, 5);
    await mark(creator, { side: 'creator', state: 'READ' });
    shiftClock(1000);
    await sell(rater.userId, 100);
    const { body } = await mark(creator, { side: 'creator', state: 'READ' });
    await mark(creator, { side: 'creator', state: 'UNREAD', readAt: body.readAt! });
    expect(kindsOf(await list(creator, { side: 'creator', show: 'unread' })).sort()).toEqual([
      'newFollower',
      'payoutSent',
    ]);
  });

  test('a notice that arrived after the list was read stays unread', async () => {
    await rate(await makePerson(), 5);
    const [{ createdAt }] = (await list(creator, { side: 'creator' })) as [NoticeLine];
    shiftClock(2 * DAY);
    await rate(await makePerson(), 4);
    await mark(creator, { side: 'creator', state: 'READ', until: createdAt });
    expect((await list(creator, { side: 'creator' })).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  test('nobody marks the notices of another person', async () => {
    await rate(await makePerson(), 5);
    const [{ id }] = (await list(creator, { side: 'creator' })) as [NoticeLine];
    const other = await makeCreator();
    await mark(other, { side: 'creator', state: 'READ', ids: [id] });
    expect((await list(creator, { side: 'creator' }))[0]!.isRead).toBe(false);
    expect(await list(other, { side: 'creator', filter: 'ratings' })).toEqual([]);
  });

  test('the browsers of a person learn of a new notice and of a read one', async () => {
    await rate(await makePerson(), 5);
    expect(await streamed(creator)).toEqual(['notices.changed']);
    await mark(creator, { side: 'creator', state: 'READ' });
    expect(await streamed(creator)).toHaveLength(2);
  });

  test('all notices cannot become unread at once', async () => {
    expect((await mark(creator, { state: 'UNREAD' })).status).toBe(422);
  });
});

describe('events of a domain', () => {
  test('a comment is told to the creator, and its answer to its author', async () => {
    const { add, remove } = await import('@/backend/posts/comment-service');
    const postId = await makePost(creator);
    const [author, other] = [await makePerson(), await makePerson()];
    const { id: parentId } = await add(author.actor, postId, { text: 'Curtains?', parentId: null });
    expect(await list(creator, { side: 'creator', filter: 'questions' })).toMatchObject([
      { kind: 'commentMade', people: [{ quote: 'Curtains?' }] },
    ]);
    await add(creator.actor, postId, { text: 'First is half of it.', parentId });
    const answer = await add(other.actor, postId, { text: 'So it is.', parentId });
    expect(kindsOf(await list(author, { filter: 'replies' })).sort()).toEqual([
      'commentAnswered',
      'creatorAnswered',
    ]);
    await remove(other.actor, answer.id);
    expect(kindsOf(await list(author, { filter: 'replies' }))).toEqual(['creatorAnswered']);
    await add(author.actor, postId, { text: 'Thanks.', parentId });
    expect(kindsOf(await list(author))).toEqual(['creatorAnswered']);
  });

  test('a follower is told once, even if they follow again', async () => {
    const { follow, unfollow } = await import('@/backend/creators/follow-service');
    const fan = await makePerson();
    const { id } = creator.actor.creator;
    await follow(fan.actor, id);
    await unfollow(fan.actor, id);
    await follow(fan.actor, id);
    expect(await list(creator, { side: 'creator' })).toMatchObject([{ kind: 'newFollower', count: 1 }]);
  });

  test('the reporter hears the decision', async () => {
    const { report, decideReport } = await import('@/backend/moderation/report-service');
    const { makeOffice } = await import('../../support/make/accounts');
    const reporter = await makePerson();
    await report(reporter.actor, { subjectType: 'COURSE', subjectId: courseId, reason: 'SPAM', text: '' });
    const { id } = await db
      .selectFrom('reports')
      .select('id')
      .where('reporterId', '=', reporter.userId)
      .executeTakeFirstOrThrow();
    const { actor } = await makeOffice();
    await decideReport(actor, id, { state: 'DISMISSED', reason: 'It is fine.', measure: 'NONE' });
    expect(kindsOf(await list(reporter))).toEqual(['reportDismissed']);
  });

  test('each kind of a topic is on the side of the topic, and all or none are always on', async () => {
    const { noticeTopics } = await import('@/contract/values/notices');
    const byTopic = Map.groupBy(
      listNoticeKinds().filter(({ name }) => !name.startsWith('letter')),
      ({ topic }) => topic,
    );
    expect([...byTopic.keys()].sort()).toEqual(Object.keys(noticeTopics).sort());
    for (const [topic, kinds] of byTopic) {
      expect([topic, ...new Set(kinds.map(({ side }) => side))]).toEqual([topic, noticeTopics[topic].side]);
      expect([topic, new Set(kinds.map(({ isTransactional }) => isTransactional)).size]).toEqual([topic, 1]);
    }
  });
});
