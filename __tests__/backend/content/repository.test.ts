import { db } from '@/backend/db/connection';
import * as engagement from '@/backend/engagement/repository';
import * as moderation from '@/backend/moderation/repository';
import * as reports from '@/backend/moderation/report-repository';
import * as takedowns from '@/backend/moderation/takedown-repository';
import type { Reports, Takedowns } from '@/backend/db/types';
import type { ContentType } from '@/contract/values/content';
import type { Insertable } from 'kysely';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator } from '../../support/make/creators';
import { startServices } from '../../support/services';

let person: Person;
let neighbour: Person;
beforeAll(async () => {
  await startServices();
});
let year = 2020;
/** A time before all rows of the tests that have already run. */
const onDay = (day: number) => new Date(Date.UTC(year, 0, day));
const iso = (day: number) => onDay(day).toISOString();
beforeEach(async () => {
  year -= 1;
  [person, neighbour] = [await makePerson(), await makePerson()];
});
const newId = () => crypto.randomUUID();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const contentsOf = (rows: { contentId: string }[]) => rows.map(({ contentId }) => contentId);
const contentType = 'COURSE' as const;

describe('ratings', () => {
  const rate = async (contentId: string, more: object = {}) =>
    (
      await engagement.putRating(db, {
        userId: person.userId,
        contentType,
        contentId,
        stars: 4,
        textBody: 'Good.',
        createdAt: onDay(1),
        ...more,
      })
    ).id;

  test('a rating belongs to one person and to one content of one type', async () => {
    const id = newId();
    await rate(id, { userId: neighbour.userId });
    await rate(id, { contentType: 'POST', stars: 1 });
    await rate(newId());
    const find = () => engagement.findRating(db, person.userId, contentType, id);
    const remove = () => engagement.deleteRating(db, person.userId, contentType, id);
    expect(await find()).toBeUndefined();
    expect(await remove()).toBeUndefined();
    const own = await rate(id, { stars: 2 });
    expect(await rate(id, { stars: 3, textBody: 'Better.', createdAt: onDay(2) })).toBe(own);
    expect(await find()).toMatchObject({ stars: 3, textBody: 'Better.', createdAt: onDay(2) });
    const counts = await engagement.countStars(db, contentType, id);
    expect(counts.sort((one, other) => one.stars - other.stars)).toEqual([
      { stars: 3, count: 1 },
      { stars: 4, count: 1 },
    ]);
    expect((await engagement.getRating(db, own)).textBody).toBe('Better.');
    expect(await remove()).toEqual({ stars: 3 });
    expect(await engagement.countStars(db, contentType, id)).toHaveLength(1);
  });

  test("ratings with a text are listed newest first, and a person's own ratings oldest first", async () => {
    const id = newId();
    const people = [];
    for (let number = 0; number < 5; number += 1) people.push(await makePerson());
    const oldest = await rate(id);
    const sameDay = [];
    for (const { userId } of people.slice(0, 4))
      sameDay.push(await rate(id, { userId, createdAt: onDay(2) }));
    await rate(id, { userId: people[4]!.userId, textBody: '' });
    const other = newId();
    await rate(id, { contentType: 'POST' });
    await rate(other, { createdAt: onDay(0) });
    const all = [...sameDay.sort().reverse(), oldest];
    const list = async (after: string[] | null, limit = 10) =>
      idsOf(await engagement.listWritten(db, contentType, id, after, limit));
    expect(await list(null)).toEqual(all);
    expect(await list(null, 1)).toEqual(all.slice(0, 1));
    expect(await list([iso(2), all[0]!])).toEqual(all.slice(1));
    const own = contentsOf(await engagement.listRatingsBy(db, person.userId));
    expect([own[0], own.length]).toEqual([other, 3]);
    expect(await engagement.listRatingsBy(db, person.userId, true)).toHaveLength(3);
  });
});

describe('likes', () => {
  const like = (contentId: string, more: object = {}) =>
    engagement.insertLike(db, {
      userId: person.userId,
      contentType,
      contentId,
      createdAt: onDay(1),
      ...more,
    });

  const newest = async ({ userId }: Person, type: ContentType = contentType) =>
    contentsOf(await engagement.likedIds(db, userId, type).execute());

  test('a like belongs to one person and one content of one type, and is removed once', async () => {
    const id = newId();
    expect([await like(id), await like(id)]).toEqual([true, false]);
    await like(id, { userId: neighbour.userId });
    await like(id, { contentType: 'POST' });
    const other = newId();
    await like(other);
    const remove = () => engagement.deleteLike(db, person.userId, contentType, id);
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await newest(person)).toEqual([other]);
    expect(await newest(person, 'POST')).toEqual([id]);
    expect(await newest(neighbour)).toEqual([id]);
  });

  test('likes of the requested types are listed newest first, page by page', async () => {
    const [one, two, oldest, post] = [newId(), newId(), newId(), newId()];
    await like(oldest);
    for (const id of [one, two]) await like(id, { createdAt: onDay(2) });
    await like(post, { contentType: 'POST', createdAt: onDay(3) });
    await like(newId(), { userId: neighbour.userId });
    const all = [...[one, two].sort().reverse(), oldest];
    const list = async (types: ContentType[], after: string[] | null = null, limit = 10) =>
      contentsOf(await engagement.listLikes(db, person.userId, types, after, limit));
    expect(await list(['COURSE'])).toEqual(all);
    expect(await list(['COURSE', 'POST'], null, 2)).toEqual([post, all[0]]);
    expect(await list(['COURSE'], [iso(2), all[0]!])).toEqual(all.slice(1));
    expect((await newest(person)).at(-1)).toBe(oldest);
    const refs = [one, post, newId()].map((contentId) => ({ contentType, contentId }));
    expect(await engagement.listLikedAmong(db, person.userId, refs)).toEqual(refs.slice(0, 1));
    await like(newId(), { createdAt: onDay(0) });
    const copy = contentsOf(await engagement.listLikesBy(db, person.userId));
    expect(copy.slice(1)).toEqual([oldest, ...copy.slice(2, 4), post]);
    expect(await engagement.listLikesBy(db, person.userId, true)).toHaveLength(5);
  });
});

test("a view counts once a day for each viewer; a person's views and old views are deleted", async () => {
  const contentId = newId();
  const view = (viewer: string, day: number) =>
    engagement.insertView(db, { contentType, contentId, viewer, day: iso(day).slice(0, 10) });
  const { userId } = person;
  const seen = [
    await view(userId, 2),
    await view(userId, 2),
    await view(userId, 3),
    await view('visitor', 2),
  ];
  expect(seen).toEqual([true, false, true, true]);
  const left = async () =>
    (await db.selectFrom('contentViews').select(['viewer']).where('contentId', '=', contentId).execute())
      .map(({ viewer }) => viewer)
      .sort();
  await engagement.deleteViewsBefore(db, iso(2).slice(0, 10));
  expect(await left()).toHaveLength(3);
  await engagement.deleteViewsBefore(db, iso(3).slice(0, 10));
  expect(await left()).toEqual([userId]);
  await view('visitor', 3);
  await engagement.deleteViewsBy(db, userId);
  expect(await left()).toEqual(['visitor']);
});

describe('changes', () => {
  const change = (contentId: string, day: number, field = 'title', more: object = {}) =>
    moderation.putChange(db, {
      contentType,
      contentId,
      field,
      before: '"a"',
      after: '"b"',
      changedAt: onDay(day),
      ...more,
    });
  const listed = async (after: string[] | null = null, limit = 1000) =>
    moderation.listChanges(db, after, limit);
  const clear = () => db.deleteFrom('contentChanges').where('changedAt', '<=', onDay(30)).execute();

  test('changes that the office has not seen are listed newest first, page by page', async () => {
    const { count: before } = await moderation.countChanges(db);
    const id = newId();
    await change(id, 1);
    await change(id, 2, 'tagline');
    await change(id, 2, 'price');
    const mine = (await listed()).filter(({ contentId }) => contentId === id);
    expect(mine.at(-1)!.field).toBe('title');
    expect(idsOf(mine.slice(0, 2))).toEqual(idsOf(mine.slice(0, 2)).sort().reverse());
    expect(idsOf(await listed([mine[0]!.sortText, mine[0]!.id], 1))).toEqual([mine[1]!.id]);
    expect((await moderation.countChanges(db)).count).toBe(before + 3);
    await moderation.setSeen(db, mine[0]!.id, onDay(5));
    expect((await moderation.countChanges(db)).count).toBe(before + 2);
    expect(idsOf((await listed()).filter(({ contentId }) => contentId === id))).toEqual(idsOf(mine.slice(1)));
    await clear();
  });

  test('changes of one field merge into one change, and disappear when the first value is restored', async () => {
    const [id, other] = [newId(), newId()];
    await change(id, 1);
    await change(other, 1);
    await change(id, 2, 'title', { before: '"b"', after: '"c"' });
    const of = async (wanted: string) =>
      (await listed())
        .filter(({ contentId }) => contentId === wanted)
        .map(({ before, after, changedAt }) => [before, after, changedAt]);
    expect(await of(id)).toEqual([['a', 'c', onDay(2)]]);
    await change(id, 3, 'title', { before: '"c"', after: '"a"' });
    expect([await of(id), await of(other)]).toEqual([[], [['a', 'b', onDay(1)]]]);
    await change(id, 4);
    await change(id, 4, 'title', { contentType: 'POST' });
    await moderation.deleteContentChanges(db, contentType, id);
    expect([await of(id), await of(other)]).toEqual([[['a', 'b', onDay(4)]], [['a', 'b', onDay(1)]]]);
    await clear();
  });
});

describe('reports', () => {
  async function report(day: number, more: Partial<Insertable<Reports>> = {}) {
    const subjectId = newId();
    await reports.insertReport(db, {
      reporterId: person.userId,
      subjectType: contentType,
      subjectId,
      reason: 'OTHER',
      textBody: 'Words.',
      createdAt: onDay(day),
      ...more,
    });
    const { id } = await db
      .selectFrom('reports')
      .select('id')
      .where('subjectId', '=', subjectId)
      .executeTakeFirstOrThrow();
    return id;
  }

  test('reports of a state are listed oldest first, page by page, and a report is closed', async () => {
    const { count: before } = await reports.countReports(db);
    const sameDay = [await report(2), await report(2)];
    const oldest = await report(1);
    const all = [oldest, ...sameDay.sort()];
    const list = async (after: string[] | null, limit: number) =>
      idsOf(await reports.listReports(db, { state: 'OPEN', lateBefore: onDay(0) }, after, limit));
    expect(await list(null, 3)).toEqual(all);
    expect(await list([iso(2), all[1]!], 1)).toEqual(all.slice(2));
    expect((await reports.countReports(db)).count).toBe(before + 3);
    await reports.closeReports(db, oldest, { state: 'RESOLVED', measure: null, decidedAt: onDay(5) });
    expect(await reports.lockReport(db, oldest)).toMatchObject({
      state: 'RESOLVED',
      decidedAt: onDay(5),
    });
    expect(await list(null, 2)).toEqual(all.slice(1));
    expect(
      idsOf(await reports.listReports(db, { state: 'RESOLVED', lateBefore: onDay(0) }, null, 1)),
    ).toEqual([oldest]);
    expect((await reports.lockReport(db, sameDay[0]!))?.state).toBe('OPEN');
    expect((await reports.lockReport(db, sameDay[1]!))?.id).toBe(sameDay[1]);
  });

  test("a person's reports are in their data export in order of time, and erasure removes their texts", async () => {
    const later = await report(2);
    const earlier = await report(1);
    const theirs = await report(1, { reporterId: neighbour.userId });
    expect(idsOf(await reports.listReportsBy(db, person.userId))).toEqual([earlier, later]);
    await reports.eraseReportsBy(db, person.userId);
    const words = [earlier, later, theirs].map(async (id) => (await reports.lockReport(db, id))!.textBody);
    expect(await Promise.all(words)).toEqual(['', '', 'Words.']);
  });
});

describe('takedowns', () => {
  let creatorId: string;
  beforeEach(async () => {
    creatorId = (await makeCreator()).actor.creator.id;
  });
  async function takeDown(day: number, more: Partial<Insertable<Takedowns>> = {}) {
    const contentId = more.contentId ?? newId();
    await takedowns.insertTakedown(db, {
      contentType,
      contentId,
      creatorId,
      reason: 'Wrong.',
      previousState: 'PUBLISHED',
      takenDownAt: onDay(day),
      ...more,
    });
    const rows = await db.selectFrom('takedowns').selectAll().where('contentId', '=', contentId).execute();
    return rows.find((row) => row.takenDownAt.getTime() === onDay(day).getTime())!;
  }
  const restored = { decision: 'RESTORED' as const, decisionReason: 'It was right.', decidedAt: new Date() };
  const upheld = { ...restored, decision: 'UPHELD' as const };
  const appeal = { appealText: 'It was right.', appealedAt: new Date() };

  test('a takedown is in force until its content is restored, independent of other takedowns', async () => {
    const contentId = newId();
    await takeDown(1, { contentId, ...appeal, ...restored });
    await takeDown(2, { contentId, contentType: 'POST' });
    const other = await takeDown(3);
    const ref = { contentType, contentId };
    expect(await takedowns.findInForce(db, ref)).toBeUndefined();
    expect(await takedowns.lockInForce(db, ref)).toBeUndefined();
    const down = await takeDown(4, { contentId, ...appeal, ...upheld });
    expect((await takedowns.findInForce(db, ref))?.id).toBe(down.id);
    expect((await takedowns.lockInForce(db, ref))?.id).toBe(down.id);
    expect((await takedowns.lockTakedown(db, other.id))?.id).toBe(other.id);
    const back = await takeDown(5, restored);
    expect(await takedowns.listInForce(db, [other.contentId, back.contentId])).toEqual([other.contentId]);
    expect(await takedowns.listInForce(db, [])).toEqual([]);
  });

  test('an appeal is listed until it is decided, oldest first, page by page', async () => {
    const { count: before } = await takedowns.countAppeals(db);
    const appealOn = (day: number) => takeDown(day, { ...appeal, appealedAt: onDay(day) });
    const rows = [await appealOn(2), await appealOn(2), await appealOn(1)];
    await takeDown(1);
    await takeDown(1, { ...appeal, appealedAt: onDay(1), ...upheld });
    const all = [rows[2]!.id, ...idsOf(rows.slice(0, 2)).sort()];
    const list = async (after: string[] | null, limit: number) =>
      idsOf(await takedowns.listAppeals(db, after, limit));
    expect(await list(null, 3)).toEqual(all);
    expect(await list([iso(2), all[1]!], 1)).toEqual(all.slice(2));
    expect((await takedowns.countAppeals(db)).count).toBe(before + 3);
    await takedowns.setDecision(db, all[0]!, upheld);
    expect(await list(null, 2)).toEqual(all.slice(1));
    await takedowns.decidePendingAppeal(db, { contentType: 'POST', contentId: rows[0]!.contentId }, upheld);
    expect(await list(null, 2)).toEqual(all.slice(1));
    await takedowns.decidePendingAppeal(db, rows[0]!, upheld);
    expect(await list(null, 1)).toEqual([rows[1]!.id]);
    await takedowns.decidePendingAppeal(db, rows[1]!, restored);
  });

  test('a decided takedown is not decided again, and a takedown without an appeal is not decided', async () => {
    const [silent, decided, neighbours] = [
      await takeDown(1),
      await takeDown(2, { ...appeal, ...upheld }),
      await takeDown(3),
    ];
    for (const row of [silent, decided]) await takedowns.decidePendingAppeal(db, row, restored);
    await takedowns.setAppeal(db, silent.id, appeal);
    const read = async ({ id }: { id: string }) => {
      const { decision, appealText } = (await takedowns.lockTakedown(db, id))!;
      return [decision, appealText];
    };
    expect([await read(silent), await read(decided), await read(neighbours)]).toEqual([
      [null, appeal.appealText],
      ['UPHELD', appeal.appealText],
      [null, null],
    ]);
    await takedowns.setDecision(db, silent.id, upheld);
  });

  test("a creator's takedowns are in their data export in order of time and are deleted with the creator", async () => {
    const { id: otherId } = (await makeCreator()).actor.creator;
    const later = await takeDown(2);
    const earlier = await takeDown(1);
    await takeDown(3, { creatorId: otherId });
    expect(idsOf(await takedowns.listTakedownsByCreator(db, creatorId))).toEqual([earlier.id, later.id]);
    await takedowns.deleteTakedownsByCreator(db, creatorId);
    expect(await takedowns.listTakedownsByCreator(db, creatorId)).toEqual([]);
    expect(await takedowns.listTakedownsByCreator(db, otherId)).toHaveLength(1);
  });
});
