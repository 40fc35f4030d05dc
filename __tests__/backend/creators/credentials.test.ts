import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { listQueue } from '../../support/make/office';
import { readMail } from '../../support/tasks';

let office: Person;
let backendUrl: string;
beforeAll(async () => {
  backendUrl = (await startBackend()).url;
  office = await makeOffice();
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const add = async (as: Person, title = 'Registered nurse') =>
  (await ask('POST /creators/credentials', { as, body: { title } })).body.id;
const announce = (
  as: Person,
  credentialId: string,
  { mimeType = 'application/pdf', size = pdf.length } = {},
) =>
  ask('POST /filesystem', {
    as,
    body: { mimeType, size, fileName: 'diploma.pdf', target: { kind: 'CREDENTIAL', id: credentialId } },
  });
const rowOf = (id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Uploads a document for a credential.
 * @returns the file's id, and `attached` from the response
 */
async function upload(as: Person, credentialId: string) {
  const { id } = (await announce(as, credentialId)).body.fileCreated;
  const { disk } = await import('@/backend/providers/storage/storage');
  await disk!.putBytes((await rowOf(id)).storageKey, pdf, 'application/pdf');
  const { body } = await ask('POST /filesystem/file/:id/finish', { as, params: { id } });
  return { id, attached: body.attached };
}

const own = async (as: Person) => (await ask('GET /creators/credentials', { as })).body.items;
const publicOf = async ({ actor }: CreatorPerson) =>
  (await ask('GET /creators/:creator', { params: { creator: actor.creator.id } })).body.credentials;
const decide = (id: string, body: object) =>
  ask('PATCH /office/credentials/:id', {
    as: office,
    params: { id },
    body: body as { decision: 'check'; fileId: null },
  });
const remove = (as: Person, credentialId: string) =>
  ask('DELETE /creators/credentials', { as, query: { credentialId } });
const restore = (as: Person, credentialId: string) =>
  ask('PATCH /creators/credentials', { as, query: { credentialId } });
const waiting = async () => (await listQueue(office, 'creators', 'credentials')).map(({ id }) => id);

test('a credential’s document is visible only to its creator and the office and is not in the file library', async () => {
  const creator = await makeCreator();
  const credentialId = await add(creator);
  const { id: fileId, attached } = await upload(creator, credentialId);
  expect(attached).toBe(true);
  const [mine] = await own(creator);
  expect(mine!.file).toMatchObject({ id: fileId, fileName: 'diploma.pdf', size: pdf.length });
  const { pathname, search } = new URL(mine!.file!.url);
  expect((await fetch(backendUrl + pathname + search)).status).toBe(200);
  expect((await fetch(backendUrl + pathname)).ok).toBe(false);
  const [shown] = await publicOf(creator);
  expect(Object.keys(shown!).sort()).toEqual(['checkedAt', 'id', 'issuer', 'title', 'year']);
  expect((await ask('GET /filesystem', { as: creator })).body.items).toEqual([]);

  const other = await makeCreator();
  expect((await upload(other, credentialId)).attached).toBe('GONE');
  expect((await own(creator))[0]!.file!.id).toBe(fileId);
});

test('a credential’s file is rejected before upload when it is a video or larger than 10 MiB', async () => {
  const creator = await makeCreator('DRAFT');
  const credentialId = await add(creator);
  for (const [wrong, code] of [
    [{ mimeType: 'video/mp4' }, 'INVALID_INPUT'],
    [{ size: 10 * 1024 * 1024 + 1 }, 'FILE_TOO_LARGE'],
  ] as const)
    expect(await announce(creator, credentialId, wrong)).toMatchObject({
      status: 422,
      problem: { code },
    });
});

test('a credential’s badge needs the office’s check and is lost with a new document, a removal or a suspicion', async () => {
  const creator = await makeCreator();
  const credentialId = await add(creator);
  expect(await waiting()).not.toContain(creator.actor.creator.id);
  const { id: fileId } = await upload(creator, credentialId);
  expect(await waiting()).toContain(creator.actor.creator.id);
  const isBadged = async () => (await publicOf(creator)).map(({ checkedAt }) => checkedAt !== null);
  expect(await isBadged()).toEqual([false]);
  // The office decided without a document, but a document exists by now.
  expect((await decide(credentialId, { decision: 'check', fileId: null })).status).toBe(409);
  expect((await decide(credentialId, { decision: 'check', fileId })).status).toBe(200);
  expect(await isBadged()).toEqual([true]);
  expect(await waiting()).not.toContain(creator.actor.creator.id);
  expect(await readMail(creator.email, 'has checked your credential “Registered nurse”')).toBeDefined();

  const { id: newFileId } = await upload(creator, credentialId);
  expect(await isBadged()).toEqual([false]);
  expect((await rowOf(fileId)).deletedAt).not.toBeNull();
  expect((await decide(credentialId, { decision: 'check', fileId })).status).toBe(409);
  await decide(credentialId, { decision: 'check', fileId: newFileId });
  await decide(credentialId, { decision: 'uncheck', fileId: newFileId });
  expect(await isBadged()).toEqual([false]);
  await decide(credentialId, { decision: 'check', fileId: newFileId });
  await remove(creator, credentialId);
  expect(await isBadged()).toEqual([]);
  expect((await decide(credentialId, { decision: 'check', fileId: newFileId })).status).toBe(404);
});

test('a creator has at most twenty credentials, which are listed in the order of creation', async () => {
  const creator = await makeCreator('DRAFT');
  const ids = [];
  for (let number = 1; number <= 20; number += 1) ids.push(await add(creator, `Credential ${number}`));
  const tooMany = { status: 409, problem: { code: 'TOO_MANY_CREDENTIALS' } };
  const addOne = () => ask('POST /creators/credentials', { as: creator, body: { title: 'One more' } });
  expect(await addOne()).toMatchObject(tooMany);
  await remove(creator, ids[3]!);
  expect((await addOne()).status).toBe(201);
  expect(await restore(creator, ids[3]!)).toMatchObject(tooMany);
  // PostgreSQL moves an updated row to the end of its table, which must not change the order.
  await db.updateTable('credentials').set({ issuer: 'A school' }).where('id', '=', ids[0]!).execute();
  const shown = (await own(creator)).map(({ title }) => title);
  expect([shown.length, shown[0], shown[1], shown.at(-1)]).toEqual([
    ...[20, 'Credential 1', 'Credential 2', 'One more'],
  ]);
});

test('the office’s decisions on credentials are recorded, and each visible change revalidates the creator', async () => {
  const [creator, neighbour] = [await makeCreator(), await makeCreator()];
  const creatorId = creator.actor.creator.id;
  const pages = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from tasks.job
        where name = 'pages.revalidate' and data::text like ${`%${creatorId}%`}`.execute(db)
    ).rows[0]!.count;
  const adds = async (work: () => Promise<unknown>) => {
    const before = await pages();
    await work();
    return (await pages()) - before;
  };
  let [credentialId, fileId] = ['', ''];
  expect(await adds(async () => (credentialId = await add(creator)))).toBe(1);
  expect(await adds(async () => ({ id: fileId } = await upload(creator, credentialId)))).toBe(1);
  expect(await adds(() => decide(credentialId, { decision: 'check', fileId }))).toBe(1);
  expect(await adds(() => remove(creator, credentialId))).toBe(1);
  expect(await adds(() => restore(creator, credentialId))).toBe(1);
  await decide(credentialId, { decision: 'uncheck', fileId });
  await decide(credentialId, { decision: 'decline', fileId, reason: 'We could not read it.' });
  const noted = await db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'subjectType', 'subjectTitle', 'reason'])
    .where('subjectId', '=', creatorId)
    .where('actorId', '=', office.userId)
    .orderBy('createdAt')
    .execute();
  const about = { actorId: office.userId, subjectType: 'CREATOR', subjectTitle: 'Marisol Quennell' };
  expect(noted).toEqual([
    { ...about, action: 'credential.check', reason: 'Registered nurse' },
    { ...about, action: 'credential.uncheck', reason: 'Registered nurse' },
    { ...about, action: 'credential.decline', reason: 'Registered nurse: We could not read it.' },
  ]);
  // The office must see each creator with the creator's own credentials.
  const theirs = await add(neighbour, 'Somebody else’s');
  await upload(neighbour, theirs);
  await upload(creator, credentialId);
  const items = await listQueue(office, 'creators', 'credentials');
  const titlesOf = ({ actor }: CreatorPerson) =>
    items.find(({ id }) => id === actor.creator.id)!.credentials.map(({ title }) => title);
  expect([titlesOf(creator), titlesOf(neighbour)]).toEqual([['Registered nurse'], ['Somebody else’s']]);
});

test('a declined credential is hidden, its creator sees the reason, and a new document reopens the review', async () => {
  const creator = await makeCreator();
  const credentialId = await add(creator);
  const { id: fileId } = await upload(creator, credentialId);
  expect((await decide(credentialId, { decision: 'decline', fileId, reason: 'no' })).status).toBe(422);
  const reason = 'We could not read the name on it.';
  await decide(credentialId, { decision: 'decline', fileId, reason });
  expect(await publicOf(creator)).toEqual([]);
  expect(await own(creator)).toMatchObject([{ declineReason: reason, checkedAt: null }]);
  expect(await readMail(creator.email, reason)).toBeDefined();
  expect(await waiting()).not.toContain(creator.actor.creator.id);
  await upload(creator, credentialId);
  expect(await own(creator)).toMatchObject([{ declineReason: null }]);
  expect(await publicOf(creator)).toHaveLength(1);
  expect(await waiting()).toContain(creator.actor.creator.id);
});

test('a removed credential is restored with its document and check until its deletion after 30 days', async () => {
  const { sweepRemoved } = await import('@/backend/creators/credential-service');
  const { findNeed } = await import('@/backend/files/use-service');
  const creator = await makeCreator();
  const credentialId = await add(creator);
  const { id: fileId } = await upload(creator, credentialId);
  await decide(credentialId, { decision: 'check', fileId });
  // The upload link has expired.
  const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000);
  await db.updateTable('files').set({ createdAt: lastWeek }).where('id', '=', fileId).execute();
  const usage = async () => (await ask('GET /filesystem/usage', { as: creator })).body.usedBytes;
  await remove(creator, credentialId);
  expect(await own(creator)).toEqual([]);
  expect(await usage()).toBe(pdf.length);
  expect(await findNeed(db, fileId)).toBe('KEPT');
  expect((await remove(creator, credentialId)).status).toBe(404);
  expect(await restore(creator, credentialId)).toMatchObject({ body: { file: { id: fileId } } });
  expect((await own(creator))[0]).toMatchObject({
    file: { id: fileId },
    checkedAt: expect.any(String) as string,
  });
  expect(await usage()).toBe(pdf.length);
  expect((await restore(creator, credentialId)).status).toBe(404);

  await remove(creator, credentialId);
  const removedAt = (days: number) =>
    db
      .updateTable('credentials')
      .set({ removedAt: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', credentialId)
      .execute();
  await removedAt(29);
  await sweepRemoved();
  expect(await findNeed(db, fileId)).toBe('KEPT');
  await removedAt(31);
  await sweepRemoved();
  expect(await findNeed(db, fileId)).toBe('FREE');
  const { shiftClock } = await import('@/backend/clock');
  const { sweepFiles } = await import('@/backend/files/tasks');
  shiftClock(3 * 86_400_000);
  await sweepFiles.run({} as never);
  shiftClock(0);
  expect(await usage()).toBe(0);
  expect((await restore(creator, credentialId)).status).toBe(404);
});
