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
  // The approval of the creator and the course has created notices, which are deleted.
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
  test('ratings of one day are shown as one line with the raters, their count and the average', async () => {
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

  test('ratings of two days in the time zone of the reader are shown as two lines', async () => {
    await db
      .updateTable('users')
      .set({ timeZone: 'Pacific/Kiritimati' })
      .where('id', '=', creator.userId)
      .execute();
    const rater = await makePerson();
    // The ratings are made at 23:30 and 00:30 in a zone that is 14 hours ahead of UTC.
    const midnight = Math.ceil(Date.now() / DAY) * DAY + 10 * 60 * 60_000;
    shiftClock(midnight - Date.now() - 30 * 60_000);
    await rate(rater, 4);
    shiftClock(midnight - Date.now() + 30 * 60_000);
    await rate(await makePerson(), 5);
    expect((await list(creator, { side: 'creator' })).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('payouts have one line each with their amount, and new followers of a day share one line', async () => {
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

  test('a line with more than twelve people shows the newest twelve', async () => {
    for (let number = 0; number < 14; number += 1) await rate(await makePerson(), 5, `Words ${number}`);
    const [line] = await list(creator, { side: 'creator' });
    expect([line!.count, line!.people.length]).toEqual([14, 12]);
    expect(line!.people[0]!.quote).toBe('Words 13');
  });

  test('a web address in the values of an event is shown only as the link of its line', async () => {
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

  test('an event whose values belong to another version is omitted from the list', async () => {
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

  test('the list can be limited to a side, a filter and unread lines', async () => {
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

  test('a line is marked as read with all its notices, and an undo with the time of the marking reverts it', async () => {
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

  test('notices that were already read remain read when “mark all as read” is undone', async () => {
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

  test('a notice that arrived after the list was read is still unread when all lines are marked as read', async () => {
    await rate(await makePerson(), 5);
    const [{ createdAt }] = (await list(creator, { side: 'creator' })) as [NoticeLine];
    shiftClock(2 * DAY);
    await rate(await makePerson(), 4);
    await mark(creator, { side: 'creator', state: 'READ', until: createdAt });
    expect((await list(creator, { side: 'creator' })).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  test('a person cannot mark the notices of another person', async () => {
    await rate(await makePerson(), 5);
    const [{ id }] = (await list(creator, { side: 'creator' })) as [NoticeLine];
    const other = await makeCreator();
    await mark(other, { side: 'creator', state: 'READ', ids: [id] });
    expect((await list(creator, { side: 'creator' }))[0]!.isRead).toBe(false);
    expect(await list(other, { side: 'creator', filter: 'ratings' })).toEqual([]);
  });

  test('the browsers of a person receive an event when a notice arrives and when a notice is read', async () => {
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
  test('a creator is notified of a comment, and the author of the comment is notified of replies', async () => {
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

  test('a creator is notified of a follower once, even if the person follows again', async () => {
    const { follow, unfollow } = await import('@/backend/creators/follow-service');
    const fan = await makePerson();
    const { id } = creator.actor.creator;
    await follow(fan.actor, id);
    await unfollow(fan.actor, id);
    await follow(fan.actor, id);
    expect(await list(creator, { side: 'creator' })).toMatchObject([{ kind: 'newFollower', count: 1 }]);
  });

  test('the reporter is notified of the decision about their report', async () => {
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

  test('all kinds of a topic have the side of the topic, and either all or none of them can be switched off', async () => {
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
