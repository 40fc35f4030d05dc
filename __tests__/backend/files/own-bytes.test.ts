import { makeCreator } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { startServices } from '../../support/services';
import { explain } from '../../support/statements';

let connection: typeof import('@/backend/db/connection');
let repository: typeof import('@/backend/files/repository');

beforeAll(async () => {
  await startServices();
  connection = await import('@/backend/db/connection');
  repository = await import('@/backend/files/repository');
});

test("the sums of an owner's files and captions use an index and read only the owner's files", async () => {
  const { files, captions } = repository.ownBytes(connection.db, crypto.randomUUID(), new Date());
  for (const query of [files, captions]) expect(await explain(query)).toContain('files_stored');
});

test('captions count as the owner’s bytes until the bytes of their file are removed', async () => {
  const { db } = connection;
  const creator = await makeCreator();
  const fileId = await makeFile(creator, 'with-captions.mp4', { captions: ['en'] });
  await db.updateTable('captions').set({ size: 700 }).where('fileId', '=', fileId).execute();
  const { size } = await db
    .selectFrom('files')
    .select('size')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const count = () => repository.countOwnBytes(db, creator.userId, new Date());
  expect(await count()).toBe(size + 700);
  await repository.updateFile(db, fileId, { deletedAt: new Date() });
  expect(await count()).toBe(size + 700);
  await repository.updateFile(db, fileId, { bytesRemovedAt: new Date() });
  expect(await count()).toBe(0);
});
