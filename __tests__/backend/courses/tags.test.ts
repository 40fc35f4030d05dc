import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let creator: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  const tagged: [tags: string[], isPublished: boolean][] = [
    [['walking', 'quiet mornings'], true],
    [['walking', 'swimming'], true],
    [['hidden'], false],
  ];
  for (const [tags, isPublished] of tagged) {
    const { id } = await makeCourse(creator, { isPublished });
    await db.updateTable('courses').set({ tags }).where('id', '=', id).execute();
  }
});

const suggest = async (title: string, description = '') =>
  (await ask('POST /kumu/tags/process', { as: creator, body: { title, description } })).body.tags;

test('the tags of public courses are listed, the most frequent first', async () => {
  const { tags } = (await ask('GET /kumu/tags', { as: creator })).body;
  expect(tags[0]).toEqual({ tag: 'walking', count: 2 });
  expect(tags.map(({ tag }) => tag)).toContain('swimming');
  expect(tags.map(({ tag }) => tag)).not.toContain('hidden');
});

test('those are suggested whose words are in the text in any form, and no others', async () => {
  expect(await suggest('A walk in the rain', 'For a quieter day. Quiet morning by quiet morning.')).toEqual([
    'walking',
    'quiet mornings',
  ]);
  expect(await suggest('Mornings that are quiet, and hidden')).toEqual([]);
  expect(await suggest('')).toEqual([]);
});
