import type { ContentType } from '@/contract/values/content';
import { ask, request, startBackend } from '../../support/backend';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makePost } from '../../support/make/posts';

let creator: CreatorPerson;
let draftId: string;
let own: { contentType: ContentType; contentId: string }[];

const setTags = (
  tags: string[],
  { as = creator, ...ref }: { contentType: ContentType; contentId: string; as?: CreatorPerson },
) => ask('POST /kumu/tags', { as, body: { ...ref, tags } });

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  draftId = (await makeCourse(creator, { isPublished: false })).id;
  own = [
    { contentType: 'COURSE', contentId: (await makeCourse(creator)).id },
    { contentType: 'POST', contentId: await makePost(creator) },
    { contentType: 'DIGITAL_PRODUCT', contentId: await makeDigitalProduct(creator) },
  ];
  await setTags(['walking', 'quiet mornings'], own[0]!);
  await setTags(['Walking', 'swimming'], own[1]!);
  await setTags(['walking', 'sleep diary'], own[2]!);
  await setTags(['hidden'], { contentType: 'COURSE', contentId: draftId });
});

const suggest = async (title: string, description = '') =>
  (await ask('POST /kumu/tags/process', { as: creator, body: { title, description } })).body.tags;

test('the tags of public content of every type are listed, the most frequent first', async () => {
  const { tags } = (await ask('GET /kumu/tags', { as: creator })).body;
  expect(tags[0]).toEqual({ tag: 'walking', count: 3 });
  expect(tags.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['swimming', 'sleep diary']));
  expect(tags.map(({ tag }) => tag)).not.toContain('hidden');
});

test('a tag is suggested only when the text contains its words in any form', async () => {
  expect(await suggest('A walk in the rain', 'For a quieter day. Quiet morning by quiet morning.')).toEqual([
    'walking',
    'quiet mornings',
  ]);
  expect(await suggest('Mornings that are quiet, and hidden')).toEqual([]);
  expect(await suggest('')).toEqual([]);
});

test('the most frequent tag is suggested when several tags are forms of the same words', async () => {
  await setTags(['walks', 'quiet morning'], { contentType: 'POST', contentId: await makePost(creator) });
  expect(await suggest('Walking', 'Quiet mornings.')).toEqual(['walking', 'quiet morning']);
});

test('a content stores a repeated tag once, and the tag counts once', async () => {
  const ref = { contentType: 'POST' as const, contentId: await makePost(creator) };
  await setTags(['Naps', ' two   words ', 'naps', 'NAPS'], ref);
  const { body } = await ask('GET /posts/:id/draft', { as: creator, params: { id: ref.contentId } });
  expect(body.tags).toEqual(['Naps', 'two words']);
  const { tags } = (await ask('GET /kumu/tags', { as: creator })).body;
  expect(tags.find(({ tag }) => tag.toLowerCase() === 'naps')).toMatchObject({ count: 1 });
});

test('another creator’s content keeps its tags', async () => {
  const other = await makeCreator();
  for (const ref of own) expect((await setTags(['mine'], { ...ref, as: other })).problem.status).toBe(404);
  expect((await ask('GET /kumu/tags', { as: other })).body.tags.map(({ tag }) => tag)).not.toContain('mine');
});

test('a save from an editor that was open during a tag change is rejected with EDITED_ELSEWHERE', async () => {
  const id = own[1]!.contentId;
  const { version } = (await ask('GET /posts/:id/draft', { as: creator, params: { id } })).body;
  await setTags(['swimming'], own[1]!);
  const saved = await ask('PATCH /posts/:id', {
    as: creator,
    params: { id },
    body: { version, tags: ['old'] },
  });
  expect(saved.problem.code).toBe('EDITED_ELSEWHERE');
});

test('topics are served as categories below /v2', async () => {
  const { body } = await request('GET', '/v2/categories');
  expect(body).toEqual((await ask('GET /topics', {})).body);
});
