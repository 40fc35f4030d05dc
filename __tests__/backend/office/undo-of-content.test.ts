import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeConversation, say } from '../../support/make/chat';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';
import { inHours, makeLive } from '../../support/make/planned-lives';
import { makePost } from '../../support/make/posts';
import { readMail } from '../../support/tasks';

const MINUTE = 60_000;
const reason = 'It tells people to stop their medicine.';

let officer: OfficePerson;
/** A second person of the office, who decides appeals. */
let judge: OfficePerson;
let creator: CreatorPerson;
let reader: Person;
let releaseDue: () => Promise<void>;

beforeAll(async () => {
  await startBackend();
  officer = await makeOffice();
  judge = await makeOffice();
  [creator, reader] = [await makeCreator(), await makePerson()];
  // The test data was created without a delay for undo, which is now set to ten minutes.
  const { config } = await import('@/backend/config');
  config.officeUndoMinutes = 10;
  ({ releaseDue } = await import('@/backend/office/undo-service'));
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const undo = (id: string, as = officer) =>
  ask('PATCH /office/decisions/:id', { as, params: { id }, body: { state: 'UNDONE' } });
const release = async () => {
  shiftClock(11 * MINUTE);
  await releaseDue();
};
const audit = async (subjectId: string) =>
  (await ask('GET /office/audit', { as: officer, query: { subjectId } })).body.items;

async function makeReport(subjectType: string, subjectId: string, as = reader): Promise<string> {
  await ask('POST /reports', { as, body: { subjectType, subjectId, reason: 'HARMFUL', text: '' } });
  return (await listQueue(officer, 'reports')).find((each) => each.subjectId === subjectId)!.id;
}
const decideReport = async (id: string, action: 'dismiss' | 'takeDown' | 'remove' | 'resolve') =>
  (await decideInQueue(officer, 'reports', id, action, { reason })).body.decision;
const isOpen = async (id: string) => (await listQueue(officer, 'reports')).some((each) => each.id === id);

describe('the review of a course', () => {
  const setState = (courseId: string) =>
    ask('PATCH /kumu/courses/update-status', { as: creator, body: { courseId, status: 'IN_REVIEW' } });
  const waiting = async (id: string) =>
    (await listQueue(officer, 'course')).find((course) => course.id === id);
  const review = async (id: string, action: 'approve' | 'reject') =>
    (await decideInQueue(officer, 'course', id, action, action === 'reject' ? { reason } : {})).body.decision;

  test.each(['approve', 'reject'] as const)(
    'an undone decision to %s has the course wait with its earlier time of submission',
    async (action) => {
      const { id } = await makeCourse(creator, { isPublished: false, title: `Undone: ${action}` });
      await setState(id);
      const before = await waiting(id);
      const { id: decisionId } = await review(id, action);
      expect(await waiting(id)).toBeUndefined();
      expect((await undo(decisionId)).status).toBe(200);
      expect(await waiting(id)).toEqual(before);
      expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(404);
      await release();
      expect(await readMail(creator.email, `Undone: ${action}`)).toBeUndefined();
    },
  );

  test('an undone approval of new media returns the media to the review, and the earlier version remains public', async () => {
    const { id, lockedPartId } = await makeCourse(creator);
    const media = () =>
      db
        .selectFrom('seriesParts')
        .select(['id', 'isApproved', 'fileId', 'pendingFileId'])
        .where('courseId', '=', id)
        .orderBy('id')
        .execute();
    const fileOf = async (fileName: string) =>
      (
        await db
          .insertInto('files')
          .values({
            ownerId: creator.userId,
            storageKey: `private/${creator.userId}/${fileName}`,
            fileName,
            mimeType: 'audio/mpeg',
            size: 10,
            state: 'READY',
            createdAt: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [old, fresh] = [await fileOf('old.mp3'), await fileOf('fresh.mp3')];
    await db
      .updateTable('seriesParts')
      .set({ kind: 'audio', fileId: old, pendingFileId: fresh })
      .where('id', '=', lockedPartId)
      .execute();
    await db
      .updateTable('courses')
      .set({ hasPendingChanges: true, submittedAt: new Date() })
      .where('id', '=', id)
      .execute();
    const before = await media();
    const decision = await review(id, 'approve');
    expect(await media()).not.toEqual(before);
    expect((await undo(decision.id)).status).toBe(200);
    expect(await media()).toEqual(before);
    expect(await waiting(id)).toMatchObject({ state: 'PUBLISHED', pendingPartsCount: 1 });
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(200);
  });

  test('a review cannot be undone after the creator has changed the course', async () => {
    const { id } = await makeCourse(creator, { isPublished: false });
    await setState(id);
    const decision = await review(id, 'reject');
    await ask('PATCH /courses/:id', { as: creator, params: { id }, body: { title: 'Another title' } });
    expect((await undo(decision.id)).problem.code).toBe('CHANGED_SINCE_DECIDED');
  });
});

describe('a report', () => {
  const draft = async (id: string) =>
    (await ask('GET /posts/:id/draft', { as: creator, params: { id } })).body;
  const setStatus = (id: string, body: { status: 'PUBLISHED' | 'UNPUBLISHED'; publishAt?: string }) =>
    ask('PATCH /posts/:id/status', { as: creator, params: { id }, body });

  test.each(['dismiss', 'resolve'] as const)(
    'a report whose decision to %s is undone is open again, and its reporter is not notified',
    async (action) => {
      const reporter = await makePerson();
      const id = await makeReport('POST', await makePost(creator), reporter);
      const decision = await decideReport(id, action);
      expect(await isOpen(id)).toBe(false);
      expect((await undo(decision.id)).status).toBe(200);
      expect(await isOpen(id)).toBe(true);
      await release();
      const notices = await db
        .selectFrom('notices')
        .select('id')
        .where('userId', '=', reporter.userId)
        .execute();
      expect(notices).toEqual([]);
    },
  );

  test('a report cannot be reopened when its reporter has reported the same subject again', async () => {
    const postId = await makePost(creator);
    const decision = await decideReport(await makeReport('POST', postId), 'dismiss');
    await makeReport('POST', postId);
    expect((await undo(decision.id)).problem.code).toBe('INVALID_TRANSITION');
  });

  test('an undone takedown restores the post and marks both log entries as undone', async () => {
    const postId = await makePost(creator, { title: 'Taken down by mistake' });
    const id = await makeReport('POST', postId);
    const decision = await decideReport(id, 'takeDown');
    expect((await ask('GET /posts/:id', { params: { id: postId } })).status).toBe(404);
    expect((await audit(postId)).map(({ action, state }) => [action, state])).toEqual(
      expect.arrayContaining([
        ['report.resolve', 'WAITING'],
        ['content.takeDown', 'WAITING'],
      ]),
    );
    expect((await undo(decision.id)).status).toBe(200);
    expect((await ask('GET /posts/:id', { params: { id: postId } })).status).toBe(200);
    expect(await draft(postId)).toMatchObject({ state: 'PUBLISHED', takedown: null });
    expect(await isOpen(id)).toBe(true);
    const [newest, ...entries] = await audit(postId);
    expect(newest).toMatchObject({ action: 'decision.undo', undoneAction: 'report.resolve' });
    expect(entries.map(({ state }) => state)).toEqual(['UNDONE', 'UNDONE']);
    await release();
    expect(await readMail(creator.email, 'Taken down by mistake')).toBeUndefined();
    // The post can be taken down again.
    expect((await decideInQueue(officer, 'reports', id, 'takeDown', { reason })).status).toBe(200);
  });

  test('an undone takedown restores a scheduled post with its publication time', async () => {
    const postId = await makePost(creator);
    const id = await makeReport('POST', postId);
    const publishAt = inHours(24).toISOString();
    await setStatus(postId, { status: 'UNPUBLISHED' });
    await setStatus(postId, { status: 'PUBLISHED', publishAt });
    await undo((await decideReport(id, 'takeDown')).id);
    expect(await draft(postId)).toMatchObject({ state: 'SCHEDULED', publishAt, takedown: null });
  });

  test('a takedown cannot be undone after the creator has appealed', async () => {
    const postId = await makePost(creator);
    const decision = await decideReport(await makeReport('POST', postId), 'takeDown');
    const body = { contentType: 'POST' as const, contentId: postId, text: 'I wrote it with a doctor.' };
    expect((await ask('POST /content/appeals', { as: creator, body })).status).toBe(201);
    expect((await undo(decision.id)).problem.code).toBe('INVALID_TRANSITION');
    expect((await draft(postId)).state).toBe('TAKEN_DOWN');
  });

  test('a takedown cannot be undone after the creator has deleted the post', async () => {
    const postId = await makePost(creator);
    const decision = await decideReport(await makeReport('POST', postId), 'takeDown');
    await ask('DELETE /posts/:id', { as: creator, params: { id: postId } });
    expect((await undo(decision.id)).status).toBe(409);
  });

  test('an undone removal restores a comment with its text and the comment count', async () => {
    const postId = await makePost(creator);
    const params = { id: postId };
    const body = { text: 'A comment that breaks no rule.', parentId: null };
    const commentId = (await ask('POST /posts/:id/comments', { as: reader, params, body })).body.id;
    const shown = async () => (await ask('GET /posts/:id/comments', { params })).body.items[0]!;
    const count = async () =>
      (await db.selectFrom('posts').select('commentCount').where('id', '=', postId).executeTakeFirstOrThrow())
        .commentCount;
    const before = [await shown(), await count()];
    const id = await makeReport('COMMENT', commentId, await makePerson());
    const decision = await decideReport(id, 'remove');
    expect([(await shown())?.text ?? null, await count()]).toEqual([null, 0]);
    expect((await undo(decision.id)).status).toBe(200);
    expect([await shown(), await count()]).toEqual(before);
    await decideReport(id, 'remove');
    await release();
    const { rows } = await sql`
      select from undoable_decisions where before::text like '%breaks no rule%'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('the text of a removed message is stored until the removal is final, and an undo restores it', async () => {
    const { emptyDeleted } = await import('@/backend/chat/message-service');
    const member = await makePerson();
    const chatId = await makeConversation(creator, member);
    const { id: messageId } = await say(member, chatId, 'A threat');
    const stored = async () =>
      await db
        .selectFrom('chatMessages')
        .select(['textBody', 'deletedBy'])
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
    const id = await makeReport('MESSAGE', messageId, creator);
    const decision = await decideReport(id, 'remove');
    shiftClock(9 * MINUTE);
    await emptyDeleted();
    expect(await stored()).toEqual({ textBody: 'A threat', deletedBy: 'OFFICE' });
    expect((await undo(decision.id)).status).toBe(200);
    expect(await stored()).toEqual({ textBody: 'A threat', deletedBy: null });
    await decideReport(id, 'remove');
    shiftClock(20 * MINUTE);
    await emptyDeleted();
    expect(await stored()).toEqual({ textBody: '', deletedBy: 'OFFICE' });
  });
});

describe('an appeal', () => {
  async function makeAppeal() {
    const postId = await makePost(creator);
    await decideReport(await makeReport('POST', postId), 'takeDown');
    await ask('POST /content/appeals', {
      as: creator,
      body: { contentType: 'POST', contentId: postId, text: 'I wrote it with a doctor.' },
    });
    return {
      postId,
      appeal: (await listQueue(judge, 'appeals')).find((each) => each.contentId === postId)!,
    };
  }

  test('the person who took content down cannot decide its appeal', async () => {
    const { appeal } = await makeAppeal();
    const own = (await listQueue(officer, 'appeals')).find(({ id }) => id === appeal.id)!;
    expect([own.actions, appeal.actions]).toEqual([[], ['uphold', 'restore']]);
    for (const action of ['restore', 'uphold'] as const)
      expect(await decideInQueue(officer, 'appeals', appeal.id, action, { reason })).toMatchObject({
        status: 409,
        problem: { detail: 'You took this down. Somebody else reads the appeal.' },
      });
    expect((await decideInQueue(judge, 'appeals', appeal.id, 'uphold', { reason })).status).toBe(200);
  });

  test.each([
    ['restore', 200],
    ['uphold', 404],
  ] as const)(
    'undoing the decision to %s reopens the appeal, and the post is not public afterwards',
    async (action, shown) => {
      const { postId, appeal } = await makeAppeal();
      const { body } = await decideInQueue(judge, 'appeals', appeal.id, action, { reason });
      const readStatus = async () => (await ask('GET /posts/:id', { params: { id: postId } })).status;
      expect(await readStatus()).toBe(shown);
      expect((await undo(body.decision.id, judge)).status).toBe(200);
      expect(await readStatus()).toBe(404);
      expect((await listQueue(judge, 'appeals')).find(({ id }) => id === appeal.id)).toEqual(appeal);
      // The reopened appeal can be decided again.
      const again = await decideInQueue(judge, 'appeals', appeal.id, 'restore', { reason });
      expect([again.status, await readStatus()]).toEqual([200, 200]);
    },
  );
});

describe('a live', () => {
  const refunds = async (id: string) =>
    (
      await sql`select from tasks.job where name = 'checkout.refundAll' and data->>'contentId' = ${id}`.execute(
        db,
      )
    ).rows.length;
  const stateOf = async (id: string) =>
    (await db.selectFrom('lives').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  test('the refunds of a takedown are delayed by ten minutes, and an undo cancels them', async () => {
    const [kept, undone] = [await makeLive(creator), await makeLive(creator)];
    await decideReport(await makeReport('LIVE', kept), 'takeDown');
    const decision = await decideReport(await makeReport('LIVE', undone), 'takeDown');
    expect([await refunds(kept), await refunds(undone)]).toEqual([0, 0]);
    expect((await undo(decision.id)).status).toBe(200);
    expect([await stateOf(kept), await stateOf(undone)]).toEqual(['TAKEN_DOWN', 'SCHEDULED']);
    await release();
    expect([await refunds(kept), await refunds(undone)]).toEqual([1, 0]);
  });

  test('the takedown of a running live is final, and its refunds begin at once', async () => {
    const id = await makeLive(creator, { state: 'LIVE', startedAt: new Date() });
    const reportId = await makeReport('LIVE', id);
    const entry = (await listQueue(officer, 'reports')).find((each) => each.id === reportId)!;
    expect(entry.finalActions).toEqual(['takeDown']);
    const decision = await decideReport(reportId, 'takeDown');
    expect(decision.undoUntil).toBeNull();
    expect(await refunds(id)).toBe(1);
    expect((await undo(decision.id)).status).toBe(404);
  });

  test('an undone approval returns the live to its review', async () => {
    const id = await makeLive(creator, { state: 'IN_REVIEW', publishedAt: null });
    const before = (await listQueue(officer, 'live')).find((each) => each.id === id);
    const { body } = await decideInQueue(officer, 'live', id, 'approve');
    expect(await stateOf(id)).toBe('SCHEDULED');
    expect((await undo(body.decision.id)).status).toBe(200);
    expect((await listQueue(officer, 'live')).find((each) => each.id === id)).toEqual(before);
  });
});

describe('a change of published content', () => {
  const waiting = async (contentId: string) =>
    (await listQueue(officer, 'changes')).filter((change) => change.contentId === contentId);
  async function makeChange() {
    const { id } = await makeCourse(creator);
    const update = (priceCents: number) =>
      ask('PATCH /courses/:id', { as: creator, params: { id }, body: { priceCents } });
    await update(2900);
    const [change] = await waiting(id);
    const { body } = await decideInQueue(officer, 'changes', change!.id, 'markSeen');
    expect(await waiting(id)).toEqual([]);
    return { id, change: change!, update, decision: body.decision };
  }

  test('a change is listed again when its mark as seen is undone', async () => {
    const { id, change, decision } = await makeChange();
    expect((await undo(decision.id)).status).toBe(200);
    expect(await waiting(id)).toEqual([change]);
  });

  test('a mark as seen cannot be undone after the same field has changed again', async () => {
    const { id, update, decision } = await makeChange();
    await update(1900);
    expect((await undo(decision.id)).problem.code).toBe('INVALID_TRANSITION');
    expect(await waiting(id)).toMatchObject([{ before: 2900, after: 1900 }]);
  });
});
