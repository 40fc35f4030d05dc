import { kindNames } from './kind-names.ts';

/** Returns the test of a new kind: publication, access, deletion and erasure. */
export function writeKindTest(folder: string, type: string): string {
  const { one, label, a } = kindNames(folder, type);
  return `import { ask, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let creator: CreatorPerson;
let stranger: CreatorPerson;
let service: typeof import('@/backend/${folder}/service');
let repository: typeof import('@/backend/${folder}/repository');
let connection: typeof import('@/backend/db/connection');

beforeAll(async () => {
  await startBackend();
  service = await import('@/backend/${folder}/service');
  repository = await import('@/backend/${folder}/repository');
  connection = await import('@/backend/db/connection');
  creator = await makeCreator();
  stranger = await makeCreator();
});

const contentType = '${type}' as const;
const make = async ({ summary = 'What it is about.', as = creator } = {}): Promise<string> => {
  const body = { title: 'A first one', topicId: 'sleep-health' as const, summary };
  return (await ask('POST /${folder}', { as, body })).body.id;
};
const setStatus = (contentId: string, status: 'IN_REVIEW' | 'PUBLISHED' | 'UNPUBLISHED', as = creator) =>
  ask('PATCH /content', { as, body: { contentType, contentId, status } });
const remove = (contentId: string, as: CreatorPerson) =>
  ask('DELETE /content', { as, query: { contentType, contentId } });
const readPage = async (id: string) => (await ask('GET /${folder}/:id', { params: { id } })).status;
const readDraft = (id: string, as = creator) => ask('GET /${folder}/:id/draft', { as, params: { id } });
const like = async (contentId: string) =>
  (await ask('POST /likes', { as: await makePerson(), body: { contentType, contentId } })).status;
const stateInOwnList = async (id: string) =>
  (await ask('GET /content', { as: creator, query: { limit: 100 } })).body.items.find((each) => each.id === id)
    ?.state;

test('${a} ${label} is published by its creator, liked, taken down and restored', async () => {
  const id = await make();
  expect([await stateInOwnList(id), await readPage(id), await like(id)]).toEqual(['DRAFT', 404, 404]);
  expect((await setStatus(id, 'PUBLISHED')).status).toBe(200);
  expect([await stateInOwnList(id), await readPage(id), await like(id)]).toEqual(['PUBLISHED', 200, 200]);
  expect((await repository.get(connection.db, id)).likeCount).toBe(1);

  expect(await connection.inTransaction((trx) => service.takeDown(trx, id))).toMatchObject({
    state: 'PUBLISHED',
  });
  expect([await stateInOwnList(id), await readPage(id), await like(id)]).toEqual(['TAKEN_DOWN', 404, 404]);
  await connection.inTransaction((trx) => service.putBack(trx, id, 'PUBLISHED'));
  expect([await stateInOwnList(id), await readPage(id), await like(id)]).toEqual(['PUBLISHED', 200, 200]);
});

test('${a} ${label} without a summary is not published, and cannot be sent to a review', async () => {
  const id = await make({ summary: '' });
  expect(await setStatus(id, 'PUBLISHED')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'summary', code: 'REQUIRED' }] },
  });
  expect((await setStatus(id, 'IN_REVIEW')).status).toBe(422);
  expect(await stateInOwnList(id)).toBe('DRAFT');
});

test('a scheduled ${label} is published by the task when its time has come', async () => {
  const id = await make();
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { status: 'PUBLISHED', publishAt } as const;
  const { body: draft } = await ask('PATCH /${folder}/:id/status', { as: creator, params: { id }, body });
  expect(draft).toMatchObject({ state: 'SCHEDULED', publishAt });
  await service.publishDue();
  expect(await stateInOwnList(id)).toBe('SCHEDULED');
  await repository.update(connection.db, id, { publishAt: new Date(Date.now() - 1000) });
  await service.publishDue();
  expect(await stateInOwnList(id)).toBe('PUBLISHED');
});

test('only its creator reads the draft of ${a} ${label}, changes it, publishes it and deletes it', async () => {
  const id = await make();
  const update = (as: CreatorPerson) =>
    ask('PATCH /${folder}/:id', { as, params: { id }, body: { title: 'Another title', version: 1 } });
  const refused = [
    await readDraft(id, stranger),
    await update(stranger),
    await setStatus(id, 'PUBLISHED', stranger),
    await ask('PATCH /${folder}/:id/status', { as: stranger, params: { id }, body: { status: 'PUBLISHED' } }),
    await remove(id, stranger),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await readDraft(id)).body).toMatchObject({ title: 'A first one', state: 'DRAFT', version: 1 });

  expect((await update(creator)).body).toMatchObject({ title: 'Another title', version: 2 });
  // Another window still has version 1.
  expect((await update(creator)).status).toBe(409);
});

test('a deleted ${label} is neither shown nor changed', async () => {
  const id = await make();
  await setStatus(id, 'PUBLISHED');
  expect((await remove(id, creator)).status).toBe(200);
  expect(await stateInOwnList(id)).toBeUndefined();
  expect([await readPage(id), (await readDraft(id)).status, await like(id)]).toEqual([404, 404, 404]);
  expect((await setStatus(id, 'PUBLISHED')).status).toBe(404);
});

test('the erasure of a creator deletes each ${label} without owners and hides the others', async () => {
  const { grant } = await import('@/backend/entitlements/service');
  const { ${one}Data } = await import('@/backend/${folder}/personal-data');
  const erased = await makeCreator();
  const [ownedId, unownedId] = [await make({ as: erased }), await make({ as: erased })];
  for (const id of [ownedId, unownedId]) await setStatus(id, 'PUBLISHED', erased);
  const otherId = await make();
  const { userId } = await makePerson();
  await connection.inTransaction((trx) =>
    grant(trx, { userId, contentType, contentId: ownedId, source: 'GIFT' }),
  );

  await ${one}Data.erase!({ userId: erased.userId, creatorId: erased.actor.creator.id });
  expect((await repository.find(connection.db, ownedId))?.state).toBe('DELETED');
  expect(await repository.find(connection.db, unownedId)).toBeUndefined();
  expect((await repository.find(connection.db, otherId))?.state).toBe('DRAFT');
});
`;
}
