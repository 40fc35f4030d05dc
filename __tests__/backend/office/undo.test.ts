import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { raceForRow } from '../../support/database';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';
import { readMail } from '../../support/tasks';

const MINUTE = 60_000;
const reason = 'This needs another look, please.';

let [officer, other]: OfficePerson[] = [];
let releaseDue: () => Promise<void>;

beforeAll(async () => {
  await startBackend();
  // The unrelated test data was created without a delay for undo, which is now set to ten minutes.
  const { config } = await import('@/backend/config');
  config.officeUndoMinutes = 10;
  ({ releaseDue } = await import('@/backend/office/undo-service'));
  [officer, other] = [await makeOffice(), await makeOffice()];
});
afterEach(() => shiftClock(0));

const idOf = (creator: CreatorPerson) => creator.actor.creator.id;
const undo = (id: string, as: Person = officer!) =>
  ask('PATCH /office/decisions/:id', { as, params: { id }, body: { state: 'UNDONE' } });
const review = (creator: CreatorPerson, action: 'approve' | 'reject', as: Person = officer!) =>
  decideInQueue(as, 'creators', idOf(creator), action, action === 'reject' ? { reason } : {});
const stateOf = async (creator: CreatorPerson) =>
  (await ask('GET /creators/mine', { as: creator })).body.state;
const audit = async (subjectId: string) =>
  (await ask('GET /office/audit', { as: officer, query: { subjectId } })).body.items;
const ownDecisions = async (as: Person = officer!) => (await ask('GET /office/decisions', { as })).body.items;
async function writeMessage(text: string): Promise<string> {
  const body = { name: 'Sam', email: 'sam@kumu.test', topic: 'OTHER' as const, text };
  await ask('POST /contact', { body });
  return (await listQueue(officer!, 'messages')).find((each) => each.text === text)!.id;
}

describe('a decision that can be undone', () => {
  test('a decision takes effect at once, and its mail is sent once after ten minutes', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'reject');
    expect(await stateOf(creator)).toBe('REJECTED');
    const { undoUntil, hasEffects } = body.decision;
    expect(hasEffects).toBe(true);
    expect(Math.round((Date.parse(undoUntil!) - Date.now()) / MINUTE)).toBe(10);
    shiftClock(9.9 * MINUTE);
    await releaseDue();
    expect(await readMail(creator.email, reason)).toBeUndefined();
    expect(await audit(idOf(creator))).toMatchObject([
      { action: 'creator.reject', state: 'WAITING', undoUntil },
    ]);
    shiftClock(10.1 * MINUTE);
    await Promise.all([releaseDue(), releaseDue()]);
    await releaseDue();
    expect(await readMail(creator.email, reason)).toBeDefined();
    const mails = await db.selectFrom('mails').where('recipient', '=', creator.email).selectAll().execute();
    expect(mails.filter(({ textBody }) => textBody.includes(reason))).toHaveLength(1);
    expect(await audit(idOf(creator))).toMatchObject([{ state: 'SENT', undoUntil }]);
    expect(await stateOf(creator)).toBe('REJECTED');
  });

  test('an undone decision restores the previous state, and its mail is never sent', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const waiting = async () =>
      (await listQueue(officer!, 'creators')).find(({ id }) => id === idOf(creator));
    const before = await waiting();
    const { body } = await review(creator, 'approve');
    expect(await waiting()).toBeUndefined();
    expect((await ask('GET /creators/:creator', { params: { creator: idOf(creator) } })).status).toBe(200);
    expect((await undo(body.decision.id)).status).toBe(200);
    expect(await waiting()).toEqual(before);
    expect((await ask('GET /creators/:creator', { params: { creator: idOf(creator) } })).status).toBe(404);
    shiftClock(11 * MINUTE);
    await releaseDue();
    expect(await readMail(creator.email, 'approved')).toBeUndefined();
    expect(await audit(idOf(creator))).toMatchObject([
      { action: 'decision.undo', undoneAction: 'creator.approve', state: null, actorEmail: officer!.email },
      { action: 'creator.approve', undoneAction: null, state: 'UNDONE' },
    ]);
    expect(await db.selectFrom('heldEffects').selectAll().execute()).toEqual([]);
  });

  test('an undone decision can be made again', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    await undo((await review(creator, 'reject')).body.decision.id);
    expect((await review(creator, 'reject')).status).toBe(200);
    shiftClock(11 * MINUTE);
    await releaseDue();
    expect(await readMail(creator.email, reason)).toBeDefined();
  });

  test('an undo after ten minutes is rejected, even before the mail is sent', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'reject');
    shiftClock(10.1 * MINUTE);
    const refused = { status: 409, problem: { code: 'UNDO_ENDED' } };
    expect(await undo(body.decision.id)).toMatchObject(refused);
    await releaseDue();
    expect(await undo(body.decision.id)).toMatchObject(refused);
    expect(await stateOf(creator)).toBe('REJECTED');
    expect((await audit(idOf(creator))).map(({ action }) => action)).toEqual(['creator.reject']);
  });

  test('a decision can be undone only by the person who made it', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'reject');
    expect(await undo(body.decision.id, other)).toMatchObject({
      status: 403,
      problem: { code: 'NOT_ALLOWED' },
    });
    for (const as of [creator, await makePerson()])
      expect((await undo(body.decision.id, as)).status).toBe(404);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect(await stateOf(creator)).toBe('REJECTED');
    expect((await ownDecisions(other!)).map(({ id }) => id)).not.toContain(body.decision.id);
  });

  test('a decision cannot be undone after its item has changed', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'reject');
    await ask('PATCH /creators/mine', { as: creator, body: { tagline: 'Another promise altogether' } });
    expect(await undo(body.decision.id)).toMatchObject({
      status: 409,
      problem: { code: 'CHANGED_SINCE_DECIDED' },
    });
    expect(await stateOf(creator)).toBe('REJECTED');
    // The rejected undo must not discard the mail.
    shiftClock(11 * MINUTE);
    await releaseDue();
    expect(await readMail(creator.email, reason)).toBeDefined();
  });

  test('an approval cannot be undone after the creator has published something', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'approve');
    await db
      .insertInto('posts')
      .values({
        creatorId: idOf(creator),
        title: 'A first post',
        state: 'PUBLISHED',
        publishedAt: new Date(),
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute();
    expect((await undo(body.decision.id)).problem.code).toBe('INVALID_TRANSITION');
    expect(await stateOf(creator)).toBe('APPROVED');
  });

  test('several decisions about an item can only be undone from the newest to the oldest', async () => {
    const id = await writeMessage('Decided twice in a row.');
    const answered = (await decideInQueue(officer!, 'messages', id, 'markAnswered')).body.decision;
    const closed = (await decideInQueue(officer!, 'messages', id, 'close')).body.decision;
    const listed = async () =>
      (await ownDecisions()).filter(({ itemId }) => itemId === id).map((each) => each.id);
    expect(await listed()).toEqual([closed.id]);
    expect((await undo(answered.id)).problem.code).toBe('CHANGED_SINCE_DECIDED');
    expect((await undo(closed.id)).status).toBe(200);
    expect(await listed()).toEqual([answered.id]);
    expect((await undo(answered.id)).status).toBe(200);
    expect((await listQueue(officer!, 'messages')).map((each) => each.id)).toContain(id);
    expect(await listed()).toEqual([]);
  });

  test("the list has a person's own decisions that can still be undone, newest first", async () => {
    const [first, second] = [await writeMessage('The first one.'), await writeMessage('The second one.')];
    const own = (await decideInQueue(officer!, 'messages', first, 'close')).body.decision;
    shiftClock(2 * MINUTE);
    await decideInQueue(officer!, 'messages', second, 'close');
    await decideInQueue(other!, 'messages', await writeMessage('The third one.'), 'close');
    expect((await ownDecisions()).slice(0, 2)).toMatchObject([
      { itemId: second, queue: 'messages', action: 'message.close', hasEffects: false },
      { id: own.id, itemId: first, undoUntil: own.undoUntil },
    ]);
    shiftClock(10.1 * MINUTE);
    expect((await ownDecisions()).filter(({ queue }) => queue === 'messages')).toMatchObject([
      { itemId: second },
    ]);
  });

  test('a decision without notices has no state in the log after its undo time', async () => {
    const id = await writeMessage('Nobody is told of this.');
    await decideInQueue(officer!, 'messages', id, 'close');
    expect(await audit(id)).toMatchObject([{ state: 'WAITING' }]);
    shiftClock(11 * MINUTE);
    expect(await audit(id)).toMatchObject([{ state: null }]);
  });
});

describe('an undo at the same time as another request', () => {
  test('either an undo or a concurrent decision about the same item succeeds', async () => {
    const id = await writeMessage('Undone and decided at once.');
    const { body } = await decideInQueue(officer!, 'messages', id, 'markAnswered');
    const seenVersion = (await listQueue(officer!, 'messages', 'ANSWERED')).find(
      (each) => each.id === id,
    )!.version;
    const close = () =>
      ask('PATCH /office/queues/:name/:id', {
        as: other,
        params: { name: 'messages', id },
        body: { action: 'close', seenVersion },
      });
    const answers = await raceForRow<{ status: number }>('contact_messages', id, [
      () => undo(body.decision.id),
      close,
    ]);
    const statuses = answers.map((each) => (each.status === 'fulfilled' ? each.value.status : 0));
    expect([...statuses].sort()).toEqual([200, 409]);
    const { state } = await db
      .selectFrom('contactMessages')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe(statuses[0] === 200 ? 'WAITING' : 'CLOSED');
  });

  test('two concurrent undos of one decision create one log entry', async () => {
    const id = await writeMessage('Undone twice at once.');
    const { body } = await decideInQueue(officer!, 'messages', id, 'close');
    const answers = await Promise.all([undo(body.decision.id), undo(body.decision.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await audit(id)).map(({ action }) => action)).toEqual(['decision.undo', 'message.close']);
  });

  test('an undo that runs concurrently with the release either restores the state or lets the mail be sent', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'reject');
    const { id } = body.decision;
    // Simulates a release in another process whose clock is ahead.
    await db
      .updateTable('undoableDecisions')
      .set({ undoUntil: new Date(Date.now() + 50) })
      .where('id', '=', id)
      .execute();
    const [answered] = await Promise.all([
      undo(id),
      (async () => {
        while ((await db.selectFrom('undoableDecisions').select('id').where('id', '=', id).execute()).length)
          await releaseDue();
      })(),
    ]);
    const isSent = (await readMail(creator.email, reason)) !== undefined;
    expect([await stateOf(creator), isSent]).toEqual(
      answered.status === 200 ? ['PENDING_APPROVAL', false] : ['REJECTED', true],
    );
  });
});

describe('the release of held notices', () => {
  test('a failed release of one decision does not block other releases and is retried', async () => {
    const [broken, whole] = [await makeCreator('PENDING_APPROVAL'), await makeCreator('PENDING_APPROVAL')];
    const { body } = await review(broken, 'reject');
    await review(whole, 'reject');
    const named = (name: string) =>
      db.updateTable('heldEffects').set({ name }).where('holdId', '=', body.decision.id).execute();
    await named('ofAnotherVersion');
    const logged = jest.spyOn((await import('@/backend/log')).log, 'error').mockImplementation(() => {});
    shiftClock(11 * MINUTE);
    await releaseDue();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    expect(await readMail(whole.email, reason)).toBeDefined();
    expect(await readMail(broken.email, reason)).toBeUndefined();
    await named('creatorRejected');
    await releaseDue();
    expect(await readMail(broken.email, reason)).toBeDefined();
  });

  test('the stored previous values of a decision are deleted by its release', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'reject');
    const stored = () =>
      db.selectFrom('undoableDecisions').select('before').where('id', '=', body.decision.id).execute();
    expect(await stored()).toHaveLength(1);
    shiftClock(11 * MINUTE);
    await releaseDue();
    expect(await stored()).toEqual([]);
  });
});

describe('a decision without undo', () => {
  test('a suspension is listed as final, and its mail is sent at once', async () => {
    const creator = await makeCreator();
    const entry = (await listQueue(officer!, 'creators', 'APPROVED')).find(({ id }) => id === idOf(creator))!;
    expect(entry.finalActions).toEqual(['suspend']);
    const { body } = await decideInQueue(officer!, 'creators', idOf(creator), 'suspend', { reason });
    expect(body.decision).toMatchObject({ undoUntil: null, hasEffects: false, isAsked: false });
    expect(await readMail(creator.email, reason)).toBeDefined();
    expect((await undo(body.decision.id)).status).toBe(404);
    expect((await audit(idOf(creator)))[0]).toMatchObject({ action: 'creator.suspend', state: null });
  });

  test('earlier decisions about a creator cannot be undone after a suspension', async () => {
    const creator = await makeCreator('PENDING_APPROVAL');
    const { body } = await review(creator, 'approve');
    await decideInQueue(other!, 'creators', idOf(creator), 'suspend', { reason });
    expect((await ownDecisions()).map(({ id }) => id)).not.toContain(body.decision.id);
    expect((await undo(body.decision.id)).problem.code).toBe('CHANGED_SINCE_DECIDED');
    expect(await stateOf(creator)).toBe('SUSPENDED');
  });

  test('an undone reinstatement suspends the creator again with the earlier reason', async () => {
    const creator = await makeCreator();
    await decideInQueue(officer!, 'creators', idOf(creator), 'suspend', { reason });
    const why = { reason: 'We looked at it again.' };
    const { body } = await decideInQueue(officer!, 'creators', idOf(creator), 'reinstate', why);
    expect(await stateOf(creator)).toBe('APPROVED');
    await undo(body.decision.id);
    expect((await ask('GET /creators/mine', { as: creator })).body).toMatchObject({
      state: 'SUSPENDED',
      suspensionReason: reason,
    });
    shiftClock(11 * MINUTE);
    await releaseDue();
    expect(await readMail(creator.email, 'is live again')).toBeUndefined();
  });

  test('no decision can be undone when the undo time is set to 0 minutes', async () => {
    const { config } = await import('@/backend/config');
    config.officeUndoMinutes = 0;
    try {
      const creator = await makeCreator('PENDING_APPROVAL');
      const entry = (await listQueue(officer!, 'creators')).find(({ id }) => id === idOf(creator))!;
      expect(entry.finalActions).toEqual(entry.actions);
      const { body } = await review(creator, 'reject');
      expect(body.decision.undoUntil).toBeNull();
      expect(await readMail(creator.email, reason)).toBeDefined();
    } finally {
      config.officeUndoMinutes = 10;
    }
  });
});

test('an undone decision about a credential restores the previous decision', async () => {
  const creator = await makeCreator();
  const { id } = (await ask('POST /creators/credentials', { as: creator, body: { title: 'Nurse' } })).body;
  const input = { credentialId: id, fileId: null };
  const decide = (action: 'check' | 'uncheck' | 'decline') =>
    decideInQueue(officer!, 'creators', idOf(creator), action, {
      input,
      ...(action === 'decline' && { reason }),
    });
  const read = async () => {
    const { items } = (await ask('GET /creators/credentials', { as: creator })).body;
    const { checkedAt, declineReason } = items.find((each) => each.id === id)!;
    return { checkedAt, declineReason };
  };
  await decide('check');
  const checked = await read();
  await undo((await decide('uncheck')).body.decision.id);
  expect(await read()).toEqual(checked);
  await undo((await decide('decline')).body.decision.id);
  expect(await read()).toEqual(checked);
  shiftClock(11 * MINUTE);
  await releaseDue();
  expect(await readMail(creator.email, reason)).toBeUndefined();
});

test('undone decisions about a testimonial and about feedback return both to their queues', async () => {
  const text = 'Kumu is the calmest place to learn that I know of.';
  await ask('POST /kumu/cms/addmembervoice', { as: await makePerson(), body: { text } });
  await ask('POST /kumu/feedback', { body: { text, page: '/' } });
  const testimonial = (await listQueue(officer!, 'testimonials')).find((each) => each.text === text)!;
  const feedback = (await listQueue(officer!, 'feedback')).find((each) => each.text === text)!;
  const made = [
    await decideInQueue(officer!, 'testimonials', testimonial.id, 'show'),
    await decideInQueue(officer!, 'feedback', feedback.id, 'markRead'),
  ];
  const shown = async () => (await ask('GET /testimonials', { query: { limit: 100 } })).body.items;
  expect((await shown()).map((each) => each.text)).toContain(text);
  for (const { body } of made) expect((await undo(body.decision.id)).status).toBe(200);
  expect((await shown()).map((each) => each.text)).not.toContain(text);
  expect(await listQueue(officer!, 'testimonials')).toContainEqual(testimonial);
  expect(await listQueue(officer!, 'feedback')).toContainEqual(feedback);
});

test('the summary of the day counts decisions that were not undone, with their median waiting time', async () => {
  const [person, colleague] = [await makeOffice(), await makeOffice()];
  const readDay = async () => (await ask('GET /office/day', { as: person })).body;
  const before = await readDay();
  expect(before.ownCount).toBe(0);
  const ids = [];
  for (const text of ['One.', 'Two.', 'Three.']) ids.push(await writeMessage(`Counted: ${text}`));
  await decideInQueue(person, 'messages', ids[0]!, 'close');
  await decideInQueue(colleague, 'messages', ids[1]!, 'close');
  await undo((await decideInQueue(person, 'messages', ids[2]!, 'close')).body.decision.id, person);
  const after = await readDay();
  expect(after).toMatchObject({ ownCount: 1, allCount: before.allCount + 2 });
  expect(after.typicalMinutes).toBeGreaterThanOrEqual(0);
});

test('the overview of the office has the deadline of the oldest item of each queue', async () => {
  await writeMessage('Answer me within three working days.');
  const { queues, undoMinutes } = (await ask('GET /office', { as: officer })).body;
  const { oldestAt, dueAt } = queues.find(({ name }) => name === 'messages')!;
  expect(undoMinutes).toBe(10);
  const { workingDaysAfter } = await import('@/contract/rules/working-days');
  expect(dueAt).toBe(workingDaysAfter(new Date(oldestAt!), 3).toISOString());
  expect(queues.filter(({ count }) => count === 0).every((queue) => queue.dueAt === null)).toBe(true);
});

test('the approval of a course cannot be undone after somebody has got the course', async () => {
  const creator = await makeCreator();
  const { id } = await makeCourse(creator, { isPublished: false, priceCents: 0 });
  await ask('PATCH /kumu/courses/update-status', {
    as: creator,
    body: { courseId: id, status: 'IN_REVIEW' },
  });
  const { body } = await decideInQueue(officer!, 'course', id, 'approve');
  expect(
    (await ask('POST /courses/:id/unlock', { as: await makePerson(), params: { id } })).status,
  ).toBeLessThan(300);
  expect((await undo(body.decision.id)).problem.code).toBe('INVALID_TRANSITION');
  expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(200);
});
