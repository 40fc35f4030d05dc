import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../../support/make/accounts';
import { makeCreator } from '../../../support/make/creators';
import { createTables, suggestionsModule } from './module';

let officer: OfficePerson;
let member: Person;

beforeAll(async () => {
  await startBackend();
  const { registerQueues } = await import('@/backend/extension-points/office-queues');
  const { registerReportables } = await import('@/backend/extension-points/reportables');
  registerQueues(suggestionsModule.officeQueues!);
  registerReportables(suggestionsModule.reportables!);
  await createTables(db);
  [officer, member] = [await makeOffice(), await makePerson()];
});

const reason = 'We have that already.';
async function suggest(text: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into test_suggestions (text) values (${text}) returning id`.execute(db);
  return rows[0]!.id;
}
const change = (id: string, text: string) =>
  sql`update test_suggestions set text = ${text} where id = ${id}`.execute(db);
const readState = async (id: string) => {
  const { rows } = await sql<{ state: string; score: number; text: string }>`
    select state, score, text from test_suggestions where id = ${id}`.execute(db);
  return rows[0]!;
};
const list = (view?: string, as: Person = officer) =>
  ask('GET /office/queues/:name', { as, params: { name: 'suggestions' }, query: { view, limit: 100 } });
const versionOf = async (id: string) => (await list()).body.items.find((each) => each.id === id)!.version;
const decide = (id: string, body: object, as: Person = officer, name = 'suggestions') =>
  ask('PATCH /office/queues/:name/:id', {
    as,
    params: { name, id },
    body: { seenVersion: '', ...body } as { action: string; seenVersion: string },
  });
const audit = async (subjectId: string) =>
  (await ask('GET /office/audit', { as: officer, query: { subjectId } })).body.items;

describe('a queue that a module contributes', () => {
  test('the contributed queue is counted and listed with its possible decisions', async () => {
    const id = await suggest('More lives');
    const { body } = await ask('GET /office', { as: officer });
    expect(body.queues).toContainEqual(
      expect.objectContaining({ name: 'suggestions', view: 'OPEN', count: expect.any(Number) as number }),
    );
    const [entry] = (await list()).body.items.filter((each) => each.id === id);
    expect(entry).toEqual({
      id,
      text: 'More lives',
      state: 'OPEN',
      score: 0,
      version: expect.stringMatching(/^[\w-]{43}$/) as string,
      actions: ['accept', 'refuse'],
      finalActions: ['accept', 'refuse'],
      notes: [],
    });
    expect((await list('NONE')).problem.errors).toMatchObject([{ path: 'view' }]);
  });

  test('a decision with an input is carried out and logged', async () => {
    const id = await suggest('Darker nights');
    const seenVersion = await versionOf(id);
    expect(await decide(id, { action: 'accept', seenVersion, input: { score: 4 } })).toMatchObject({
      status: 200,
      body: { id, state: 'ACCEPTED', score: 4, actions: [] },
    });
    expect(await audit(id)).toMatchObject([
      {
        action: 'message.answer',
        actorEmail: officer.email,
        subjectType: 'SUGGESTION',
        subjectTitle: 'Darker nights',
        reason: null,
      },
    ]);
  });

  test('a decision logs its reason, and its callback after the commit sees the decision', async () => {
    const id = await suggest('Louder gongs');
    const refused = await decide(id, { action: 'refuse', reason, seenVersion: await versionOf(id) });
    expect(refused.body).toMatchObject({ state: 'REFUSED', text: 'Louder gongs (refused)' });
    expect(await audit(id)).toMatchObject([{ action: 'message.close', reason }]);
  });

  test.each([
    ['without its reason', { action: 'refuse' }, 'reason'],
    ['with a needless reason', { action: 'accept', reason, input: { score: 1 } }, 'reason'],
    ['without its input', { action: 'accept' }, 'score'],
    ['with an invalid input', { action: 'accept', input: { score: 9 } }, 'score'],
    ['with a needless input', { action: 'refuse', reason, input: { score: 1 } }, 'input'],
    ['that the queue does not have', { action: 'toString' }, 'action'],
  ])('a decision %s is rejected', async (_what, body, path) => {
    const id = await suggest('Softer chairs');
    const seenVersion = await versionOf(id);
    expect(await decide(id, { ...body, seenVersion })).toMatchObject({
      status: 422,
      problem: { errors: [{ path }] },
    });
    expect((await readState(id)).state).toBe('OPEN');
    expect(await audit(id)).toEqual([]);
  });

  test('a decision about an item that changed since the office saw it is rejected', async () => {
    const id = await suggest('Free tea');
    const seenVersion = await versionOf(id);
    await change(id, 'Free coffee');
    const refusal = { status: 409, problem: { code: 'CHANGED_SINCE_SEEN' } };
    expect(await decide(id, { action: 'accept', seenVersion, input: { score: 5 } })).toMatchObject(refusal);
    expect(await readState(id)).toMatchObject({ state: 'OPEN', text: 'Free coffee' });
    expect(await audit(id)).toEqual([]);
    const current = await versionOf(id);
    expect((await decide(id, { action: 'accept', seenVersion: current, input: { score: 5 } })).status).toBe(
      200,
    );
  });

  test('only one of two concurrent decisions succeeds, and the other returns that the item is already decided', async () => {
    const id = await suggest('Two doors');
    const seenVersion = await versionOf(id);
    const other = await makeOffice();
    const answers = await Promise.all([
      decide(id, { action: 'accept', seenVersion, input: { score: 2 } }),
      decide(id, { action: 'refuse', reason, seenVersion }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem).toMatchObject({
      code: 'INVALID_TRANSITION',
      detail: 'This suggestion is decided already.',
    });
    expect(await audit(id)).toHaveLength(1);
  });

  test('people without the office role can neither list nor decide', async () => {
    const id = await suggest('A secret door');
    const seenVersion = await versionOf(id);
    for (const as of [member, await makeCreator()]) {
      expect((await list(undefined, as)).status).toBe(404);
      const tried = await decide(id, { action: 'accept', seenVersion, input: { score: 5 } }, as);
      expect(tried.status).toBe(404);
    }
    expect((await readState(id)).state).toBe('OPEN');
  });

  test('a decision is not found for an unknown queue, an unknown item and a queue without decisions', async () => {
    const id = await suggest('Anything');
    const body = { action: 'accept', input: { score: 1 } };
    expect((await decide(crypto.randomUUID(), body)).status).toBe(404);
    expect((await decide(id, body, officer, 'nothing')).status).toBe(404);
    expect((await decide(id, body, officer, 'disputes')).status).toBe(404);
    expect((await decide(id, body, officer, 'differences')).status).toBe(404);
  });
});

describe('a subject that a module makes reportable', () => {
  const send = async (text: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into test_messages (recipient_id, text) values (${member.userId}, ${text}) returning id`.execute(
      db,
    );
    return rows[0]!.id;
  };
  const report = (as: Person, subjectId: string) =>
    ask('POST /reports', { as, body: { subjectType: 'MESSAGE', subjectId, reason: 'SPAM' } });
  const openOf = async (subjectId: string) =>
    (
      await ask('GET /office/queues/:name', {
        as: officer,
        params: { name: 'reports' },
        query: { limit: 100 },
      })
    ).body.items.find((each) => each.subjectId === subjectId)!;

  test('a message can be reported by its recipient and removed by the office', async () => {
    const [id, neighbour] = [await send('Buy my pills.'), await send('Good morning.')];
    expect((await report(await makePerson(), id)).status).toBe(404);
    expect((await report(member, id)).status).toBe(201);
    const open = await openOf(id);
    expect(open).toMatchObject({
      subjectType: 'MESSAGE',
      quote: { authorName: 'Robin', text: 'Buy my pills.' },
      actions: ['dismiss', 'remove', 'resolve'],
    });
    const decided = await decide(
      open.id,
      { action: 'remove', reason, seenVersion: open.version },
      officer,
      'reports',
    );
    expect(decided.body).toMatchObject({ state: 'RESOLVED', quote: { text: null }, measures: [] });
    expect((await audit(id)).map(({ action }) => action).sort()).toEqual([
      'comment.remove',
      'report.resolve',
    ]);
    const { rows } = await sql<{ text: string }>`
      select text from test_messages where id = ${neighbour}`.execute(db);
    expect(rows).toEqual([{ text: 'Good morning.' }]);
  });

  test('a decision about a report is rejected when its subject was edited since the office saw it', async () => {
    const id = await send('Buy my pills.');
    await report(member, id);
    const { id: reportId, version: seenVersion } = await openOf(id);
    await sql`update test_messages set text = 'Good night.' where id = ${id}`.execute(db);
    const tried = await decide(reportId, { action: 'remove', reason, seenVersion }, officer, 'reports');
    expect(tried.problem.code).toBe('CHANGED_SINCE_SEEN');
    expect((await openOf(id)).quote).toMatchObject({ text: 'Good night.' });
  });
});
