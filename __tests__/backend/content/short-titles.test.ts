import { startBackend } from '../../support/backend';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, profileInput, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makePost } from '../../support/make/posts';
import { makeProduct } from '../../support/make/products';

let creator: CreatorPerson;
beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
});

describe.each(['瑜伽', 'ヨガ', '茶', 'ชา', '요가'])('the title %s', (title) => {
  test.each([
    ['post', () => makePost(creator, { title })],
    ['course', () => makeCourse(creator, { title })],
    ['digital product', () => makeDigitalProduct(creator, { title })],
    ['product', () => makeProduct(creator, { title })],
  ])('a %s with this title is published', async (_kind, publish) => {
    await expect(publish()).resolves.toBeTruthy();
  });

  test('a live with this title can be submitted', async () => {
    const { listMissingFields } = await import('@/backend/lives/draft-service');
    const draft = { title, description: '', topicId: null, startsAt: null, priceCents: 0 };
    expect(listMissingFields(draft, true)).not.toContain('title');
  });
});

test.each(['', 'ab', 'é2', '、。'])('the title %j is too short to be published', async (title) => {
  const { listMissingFields } = await import('@/backend/lives/draft-service');
  const draft = { title, description: '', topicId: null, startsAt: null, priceCents: 0 };
  expect(listMissingFields(draft, true)).toContain('title');
});

test('a creator with a name and a tagline of one letter each can submit the profile', async () => {
  const creators = await import('@/backend/creators/service');
  const { actor } = await makeCreator('DRAFT');
  await creators.update(actor, { ...profileInput('short-name'), name: '茶', tagline: '茶' });
  await expect(creators.submit(actor)).resolves.toMatchObject({ state: 'PENDING_APPROVAL' });
});
