import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import type { PersonalData } from '@/backend/extension-points/personal-data';
import { startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makeFile } from '../../support/make/files';
import { makePost } from '../../support/make/posts';
import { makeConversion } from '../../support/make/social';

/**
 * Tests that the lists of personal data return rows in batches. Each batch continues after the last
 * row of the previous batch.
 */

let creator: CreatorPerson;
let member: Person;

beforeAll(async () => {
  await startBackend();
  const neighbour = await makeCreator();
  creator = await makeCreator();
  member = await makePerson();
  for (const own of [creator, neighbour])
    for (const number of [1, 2, 3]) {
      const course = await makeCourse(own, { isPublished: own === creator });
      await makePost(own, { isPublished: false });
      await makeDigitalProduct(own, { isPublished: false });
      await makeFile(own, `film ${number}.mp4`, { captions: ['es', 'en'] });
      await makeConversion(own, { contentType: 'COURSE', contentId: course.id });
      const picture = { id: crypto.randomUUID(), ownerId: own.userId, size: 9, createdAt: new Date() };
      await db.insertInto('pictures').values(picture).execute();
      const row = { courseId: course.id, partId: course.freePartId, seconds: 1, updatedAt: new Date() };
      for (const { userId } of [member, neighbour])
        await db
          .insertInto('progress')
          .values({ ...row, userId })
          .execute();
      if (own === creator) await grantCourse(member, course.id);
    }
});

type Read = (after: string | undefined) => Promise<string[]>;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const lists: [name: string, table: string, column: string, read: Read][] = [
  [
    ...(['courses', 'courses', 'id'] as const),
    async (after) => {
      const { listCourses } = await import('@/backend/courses/personal-data-repository');
      return idsOf(await listCourses(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['posts', 'posts', 'id'] as const),
    async (after) => {
      const { listPosts } = await import('@/backend/posts/personal-data-repository');
      return idsOf(await listPosts(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['digital products', 'digital_products', 'id'] as const),
    async (after) => {
      const { listProducts } = await import('@/backend/digital-products/personal-data-repository');
      return idsOf(await listProducts(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['ids of courses', 'courses', 'id'] as const),
    async (after) => {
      const { listAllIds } = await import('@/backend/courses/repository');
      return idsOf(await listAllIds(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['ids of posts', 'posts', 'id'] as const),
    async (after) => {
      const { listAllIds } = await import('@/backend/posts/repository');
      return idsOf(await listAllIds(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['ids of digital products', 'digital_products', 'id'] as const),
    async (after) => {
      const { listAllIds } = await import('@/backend/digital-products/repository');
      return idsOf(await listAllIds(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['exports', 'social_conversions', 'id'] as const),
    async (after) => {
      const { listBatchByCreator } = await import('@/backend/social/repository');
      return idsOf(await listBatchByCreator(db, creator.actor.creator.id, after));
    },
  ],
  [
    ...(['files', 'files', 'id'] as const),
    async (after) => {
      const { listFilesByOwner } = await import('@/backend/files/personal-data-repository');
      return idsOf(await listFilesByOwner(db, creator.userId, after));
    },
  ],
  [
    ...(['stored files', 'files', 'id'] as const),
    async (after) => {
      const { listStoredByOwner } = await import('@/backend/files/personal-data-repository');
      return idsOf(await listStoredByOwner(db, creator.userId, after));
    },
  ],
  [
    ...(['pictures', 'pictures', 'id'] as const),
    async (after) => {
      const { listPicturesByOwner } = await import('@/backend/files/personal-data-repository');
      return idsOf(await listPicturesByOwner(db, creator.userId, after));
    },
  ],
  [
    ...(['progress', 'progress', 'part_id'] as const),
    async (after) => {
      const { listProgress } = await import('@/backend/courses/personal-data-repository');
      return (await listProgress(db, member.userId, after)).map(({ partId }) => partId);
    },
  ],
];

/** Updates a row without changing it, so that PostgreSQL moves it to the end of its table. */
const writeAgain = (table: string, column: string, value: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where ${sql.ref(column)} = ${value}`.execute(
    db,
  );

test.each(lists)(
  '%s are listed in a stable order, and the list can continue after any row',
  async (_, table, column, read) => {
    const expected = (await read(undefined)).sort();
    expect(expected.length).toBeGreaterThanOrEqual(3);
    for (const value of [...expected].reverse()) await writeAgain(table, column, value);
    expect(await read(undefined)).toEqual(expected);
    expect(await read(expected[0])).toEqual(expected.slice(1));
    expect(await read(expected.at(-1))).toEqual([]);
  },
);

test('the export lists only checked and stored files, and captions by file and language', async () => {
  const { listCaptionsByOwner, listFilesByOwner, listStoredByOwner } =
    await import('@/backend/files/personal-data-repository');
  const all = idsOf(await listFilesByOwner(db, creator.userId, undefined));
  const captions = await listCaptionsByOwner(db, creator.userId);
  const names = captions.map(({ fileId, language }) => `${fileId} ${language}`);
  expect(names).toHaveLength(6);
  for (const { fileId } of [...captions].reverse()) await writeAgain('captions', 'file_id', fileId);
  expect(
    (await listCaptionsByOwner(db, creator.userId)).map((row) => `${row.fileId} ${row.language}`),
  ).toEqual([...names].sort());
  const set = (id: string, change: object) =>
    db.updateTable('files').set(change).where('id', '=', id).execute();
  await set(all[0]!, { state: 'UPLOADING' });
  await set(all[1]!, { bytesRemovedAt: new Date() });
  expect(idsOf(await listStoredByOwner(db, creator.userId, undefined))).toEqual(all.slice(2));
  expect(idsOf(await listFilesByOwner(db, creator.userId, undefined))).toEqual(all);
});

test.each([
  ['courses', '@/backend/courses/personal-data', 'courseData'],
  ['posts', '@/backend/posts/personal-data', 'postData'],
  ['digital-products', '@/backend/digital-products/personal-data', 'digitalProductData'],
])('the export reads all %s in small batches, because their texts may be long', async (name, file, data) => {
  const [, , , read] = lists.find(([each]) => each === name.replace('-', ' '))!;
  const table = name.replace('-', '_');
  const { rows } = await sql<{ columns: string }>`select string_agg(column_name, ', ') as columns
    from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`.execute(
    db,
  );
  const columns = sql.raw(rows[0]!.columns);
  const creatorId = creator.actor.creator.id;
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
    select * from ${sql.table(table)} where creator_id = ${creatorId} limit 1
  ) as one, generate_series(1, 45)`.execute(db);
  expect(await read(undefined)).toHaveLength(20);
  const { [data]: personalData } = (await import(file)) as Record<string, PersonalData>;
  const list = personalData!.lists!.find((each) => each.name === name)!;
  const ids = new Set<string>();
  for await (const row of await list.read(db, { userId: creator.userId, creatorId })) {
    ids.add((row as { id: string }).id);
    expect(row).not.toHaveProperty('blocks');
  }
  expect(ids.size).toBe(48);
});
