import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import type { AuditAction } from '@/contract/values/office';
import { ask, request, startBackend } from '../../support/backend';
import { makeOffice, type OfficePerson } from '../../support/make/accounts';

let [officer, other]: OfficePerson[] = [];

beforeAll(async () => {
  await startBackend();
  [officer, other] = [await makeOffice(), await makeOffice()];
  await db
    .updateTable('users')
    .set({ timeZone: 'Australia/Sydney' })
    .where('id', '=', officer.userId)
    .execute();
});

let made = 0;
/** Adds an entry to the log and returns its id. */
async function log(fields: {
  by?: OfficePerson;
  action?: AuditAction;
  type?: string;
  at?: string;
  title?: string;
  reason?: string;
}): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto('auditLog')
    .values({
      actorId: (fields.by ?? officer!).userId,
      action: fields.action ?? 'creator.approve',
      subjectType: fields.type ?? 'CREATOR',
      subjectId: crypto.randomUUID(),
      subjectTitle: fields.title ?? `Number ${made}`,
      reason: fields.reason ?? null,
      createdAt: new Date(fields.at ?? Date.UTC(2025, 0, 1, 0, made)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const list = async (query: object) =>
  (await ask('GET /office/audit', { as: officer!, query: { limit: 100, ...query } })).body.items;
const idsOf = async (query: object) => (await list(query)).map(({ id }) => id);
const summarise = async (query: object) =>
  (await ask('GET /office/audit/summary', { as: officer!, query })).body;

test('each filter of the log returns only matching decisions, newest first', async () => {
  const approved = await log({ at: '2024-03-01T00:00:00Z' });
  const course = await log({ action: 'content.approve', type: 'COURSE', at: '2024-03-02T00:00:00Z' });
  const refunded = await log({
    by: other,
    action: 'purchase.refund',
    type: 'PURCHASE',
    at: '2024-03-03T00:00:00Z',
  });
  const within = { from: '2024-02-28', to: '2024-03-04' };
  expect(await idsOf(within)).toEqual([refunded, course, approved]);
  expect(await idsOf({ ...within, actorId: other!.userId })).toEqual([refunded]);
  expect(await idsOf({ ...within, did: 'approved' })).toEqual([course, approved]);
  expect(await idsOf({ ...within, did: 'content.approve' })).toEqual([course]);
  expect(await idsOf({ ...within, about: 'payments' })).toEqual([refunded]);
  expect(await idsOf({ ...within, about: 'creators', did: 'approved' })).toEqual([approved]);
  expect(await idsOf({ ...within, did: 'approved', actorId: other!.userId })).toEqual([]);
  const subjectId = (await list({ ...within, did: 'content.approve' }))[0]!.subjectId;
  expect(await idsOf({ subjectId })).toEqual([course]);
  expect(await idsOf({ subjectId, did: 'refunded' })).toEqual([]);
});

test('a day of the filter begins and ends in the time zone of its reader', async () => {
  const before = await log({ at: '2024-05-09T13:59:59.999Z' });
  const first = await log({ at: '2024-05-09T14:00:00Z' });
  const last = await log({ at: '2024-05-10T13:59:59.999Z' });
  const after = await log({ at: '2024-05-10T14:00:00Z' });
  expect(await idsOf({ from: '2024-05-10', to: '2024-05-10' })).toEqual([last, first]);
  expect(await idsOf({ from: '2024-05-09', to: '2024-05-11' })).toEqual([after, last, first, before]);
});

test('a filtered log continues at its cursor without gaps or duplicates', async () => {
  const at = '2024-07-01T02:00:00Z';
  const ids = [];
  for (let number = 0; number < 5; number += 1)
    ids.push(await log({ action: number % 2 ? 'comment.remove' : 'content.takeDown', type: 'COMMENT', at }));
  const query = { did: 'takenDown', about: 'comments', from: '2024-07-01', to: '2024-07-01', limit: 2 };
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask('GET /office/audit', {
      as: officer!,
      query: { ...query, ...(cursor && { cursor }) },
    } as never);
    const { items, nextCursor } = page.body as { items: { id: string }[]; nextCursor: string | null };
    found.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  expect(found).toEqual(ids.toSorted().reverse());
});

test('the summary counts the matching decisions and names each person who has decided', async () => {
  const writer = await makeOffice();
  await log({ by: writer, action: 'word.add', type: 'WORD', at: '2024-08-01T00:00:00Z' });
  await log({ by: writer, action: 'word.remove', type: 'WORD', at: '2024-08-01T01:00:00Z' });
  await log({ by: writer, at: '2024-08-01T02:00:00Z' });
  const { count, isMore, people } = await summarise({ actorId: writer.userId, did: 'words' });
  expect({ count, isMore }).toEqual({ count: 2, isMore: false });
  expect(await summarise({ actorId: writer.userId })).toMatchObject({ count: 3 });
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([officer!.userId, writer.userId]));
  expect(people.filter(({ id }) => id === writer.userId)).toHaveLength(1);
});

test('the summary counts at most 10,000 decisions and reports that there are more', async () => {
  const busy = await makeOffice();
  await sql`insert into audit_log (actor_id, action, subject_type, subject_id, subject_title, created_at)
    select ${busy.userId}::uuid, 'feedback.seen', 'FEEDBACK', gen_random_uuid(), '', '2024-09-01'
    from generate_series(1, 10001)`.execute(db);
  const more = { count: 10_000, isMore: true };
  expect(await summarise({ actorId: busy.userId })).toMatchObject(more);
  expect(await summarise({ actorId: busy.userId, about: 'messages' })).toMatchObject(more);
});

test('the CSV has the matching decisions in the reader’s time zone, and formulas are escaped', async () => {
  const by = await makeOffice();
  await log({
    by,
    action: 'creator.suspend',
    title: '=HYPERLINK("http://evil.example")',
    reason: 'Two, "three"',
    at: '2024-10-01T20:30:05Z',
  });
  await log({ by, action: 'creator.approve', at: '2024-10-01T21:00:00Z' });
  const query = `actorId=${by.userId}&did=suspended`;
  const { status, body, headers } = await request('GET', `/office/audit/csv?${query}`, { as: officer! });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('kumu-office-log.csv');
  const lines = String(body).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('"When (Australia/Sydney)","Who","Email","Did","About","Type","Reason","State"');
  // The time offset of Sydney is 10 hours until the clock change on 6 October 2024.
  expect(lines[1]).toBe(
    `"2024-10-02 06:30:05","Robin Astergale","${by.email}","Suspended","'=HYPERLINK(""http://evil.example"")","CREATOR","Two, ""three""",""`,
  );
});
