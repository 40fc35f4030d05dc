import { toFaqStructuredData } from '@/components/info/faqs';
import type { CreatorPage } from '@/contract/creators';
import { courseGraph } from '@/lib/server/structured-data/course';
import { creatorGraph } from '@/lib/server/structured-data/creator';
import { digitalProductGraph } from '@/lib/server/structured-data/digital-product';
import { liveGraph } from '@/lib/server/structured-data/live';
import { createListGraph } from '@/lib/server/structured-data/graph';
import { membershipGraph } from '@/lib/server/structured-data/membership';
import { postGraph } from '@/lib/server/structured-data/post';
import { coursePage } from '@/__tests__/support/make/courses';
import { creatorCard } from '@/__tests__/support/make/creators';
import { digitalProductPage } from '@/__tests__/support/make/digital-products';
import { livePage } from '@/__tests__/support/make/lives';
import { membership } from '@/__tests__/support/make/memberships';
import { membersPost, postPage } from '@/__tests__/support/make/posts';
import { findProblems } from '@/__tests__/support/schema-org';

const appUrl = 'https://kumu.test';
const names = { courses: 'Courses', topic: 'Sleep' };
const graphOf = (fields: Parameters<typeof coursePage>[0] = {}) =>
  courseGraph(coursePage(fields), appUrl, names)['@graph'];

const picture = { url: '/storage/face.webp', smallUrl: '/storage/face-small.webp' };
const creator = (fields: Partial<CreatorPage> = {}): CreatorPage => ({
  ...creatorCard(),
  bio: 'I worked nights.',
  cover: null,
  takesTips: false,
  followersCount: 0,
  credentials: [],
  ...fields,
});
const credential = { id: 'c', title: 'Nursing', issuer: 'State of Victoria', year: 2009 };
const ofCreator = (fields: Partial<CreatorPage> = {}) =>
  creatorGraph(creator(fields), appUrl, { creators: 'Creators', topics: ['Sleep'] });
const ofMembership = (fields: Parameters<typeof membership>[0] = {}) =>
  membershipGraph(membership(fields), appUrl, { memberships: 'Memberships', description: 'Every month.' });
const ofProduct = (fields: Parameters<typeof digitalProductPage>[0] = {}) =>
  digitalProductGraph(digitalProductPage(fields), appUrl, { list: 'Digital products', topic: 'Sleep' });
const ofLive = (fields: Parameters<typeof livePage>[0] = {}) =>
  liveGraph(livePage(fields), appUrl, { list: 'Lives', topic: 'Sleep' });
const ofPost = (post: ReturnType<typeof postPage>) => postGraph(post, appUrl, 'Creators');

describe('schema.org vocabulary of the structured data', () => {
  test.each([
    ['a course', courseGraph(coursePage({ picture }), appUrl, names)],
    ['a free course', courseGraph(coursePage({ priceCents: 0, ratingAverage: null }), appUrl, names)],
    [
      'a creator',
      ofCreator({ picture, credentials: [{ ...credential, checkedAt: '2026-01-01T00:00:00Z' }] }),
    ],
    ['a creator without anything', ofCreator()],
    ['a membership', ofMembership()],
    ['a closed membership', ofMembership({ endedAt: '2026-01-01T00:00:00Z' })],
    ['a post', ofPost(postPage({ picture, tags: ['night', 'light'] }))],
    ['a post for members', ofPost(membersPost())],
    ['a digital product', ofProduct({ picture, ratingAverage: 4.7, ratingCount: 58 })],
    ['one that is free and of no topic', ofProduct({ priceCents: 0, topicId: null })],
    ['a live', ofLive({ picture, ratingAverage: 4.7, ratingCount: 58 })],
    ['a cancelled live without a topic', ofLive({ state: 'CANCELLED', topicId: null, priceCents: 0 })],
    ['a list', createListGraph(['/courses/1'])],
    ['questions', toFaqStructuredData([{ id: 'try', question: 'Can I try it?', answer: 'Yes.' }])],
  ])('%s uses only the vocabulary of schema.org', (_, graph) => {
    expect(graph['@context']).toBe('https://schema.org');
    expect(graph['@graph'].flatMap((thing) => findProblems(thing as object))).toEqual([]);
  });

  test.each([
    ['a type', { '@type': 'Lesson' }],
    ['a property', { '@type': 'Course', teacher: 'Marisol' }],
    ['a value of another type', { '@type': 'Course', offers: { '@type': 'Person', name: 'Marisol' } }],
    ['a yes', { '@type': 'Article', headline: true }],
    ['a term', { '@type': 'Offer', availability: 'https://schema.org/Here' }],
    ['something inside', { '@type': 'Course', provider: { '@type': 'Person', nick: 'M' } }],
  ])('%s outside the vocabulary is reported', (_, thing) => {
    expect(findProblems(thing)).toHaveLength(1);
  });
});

test('the structured data of a digital product contains its price, and its rating only if it has ratings', () => {
  const [rated] = ofProduct({ ratingAverage: 4.7, ratingCount: 58, isOnSale: false })['@graph'];
  expect(rated).toMatchObject({
    '@type': 'Product',
    url: `${appUrl}/digital-products/${digitalProductPage().id}`,
    offers: { price: '12.00', priceCurrency: 'AUD', availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { ratingValue: 4.7, ratingCount: 58 },
  });
  expect(ofProduct()['@graph'][0]).not.toHaveProperty('aggregateRating');
});

test('a live is an online event with its times and its offer', () => {
  const address = `${appUrl}/lives/${livePage().id}`;
  expect(ofLive()['@graph'][0]).toMatchObject({
    '@type': 'Event',
    url: address,
    startDate: '2026-11-18T10:30:00.000Z',
    endDate: '2026-11-18T11:15:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `${address}/status` },
    offers: { price: '8.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  });
  expect(
    ofLive({ startedAt: '2026-11-18T10:31:00.000Z', endedAt: '2026-11-18T11:02:00.000Z' })['@graph'][0],
  ).toMatchObject({
    startDate: '2026-11-18T10:31:00.000Z',
    endDate: '2026-11-18T11:02:00.000Z',
  });
});

test.each([
  [{ state: 'CANCELLED' }, 'EventCancelled', 'SoldOut'],
  [{ state: 'MISSED' }, 'EventCancelled', 'SoldOut'],
  [{ seatsLeft: 0 }, 'EventScheduled', 'SoldOut'],
  [{ isOnSale: false }, 'EventScheduled', 'SoldOut'],
  [{ state: 'ENDED' }, 'EventScheduled', 'SoldOut'],
  [{ state: 'REPLAY_READY', seatsLeft: 0 }, 'EventScheduled', 'InStock'],
] as const)('a live with %j is %s and %s', (fields, status, availability) => {
  expect(ofLive(fields)['@graph'][0]).toMatchObject({
    eventStatus: `https://schema.org/${status}`,
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('the structured data of a creator describes a person with the credentials checked by the office', () => {
  const unchecked = { ...credential, title: 'Reading palms', checkedAt: null };
  const graph = ofCreator({ credentials: [{ ...credential, checkedAt: '2026-01-01T00:00:00Z' }, unchecked] });
  expect(graph['@graph'][0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { name: 'Marisol Quennell', hasCredential: [{ name: 'Nursing' }] },
  });
});

test('a membership has its prices and is discontinued after it is closed', () => {
  const monthly = {
    price: '12.00',
    availability: 'https://schema.org/InStock',
    priceSpecification: { price: '12.00', unitCode: 'MON', billingIncrement: 1 },
  };
  const yearly = { price: '120.00', priceSpecification: { price: '120.00', unitCode: 'ANN' } };
  expect(ofMembership()['@graph'][0]).toMatchObject({ offers: [monthly] });
  expect(ofMembership({ yearlyPrice: 12_000 })['@graph'][0]).toMatchObject({ offers: [monthly, yearly] });
  expect(ofMembership({ endedAt: '2026-01-01T00:00:00Z' })['@graph'][0]).toMatchObject({
    offers: [{ availability: 'https://schema.org/Discontinued' }],
  });
});

test('a post is an article of its creator that states whether it is free to read', () => {
  const address = 'https://kumu.test/posts/00000000-0000-4000-8000-000000000700';
  const [article, trail] = ofPost(postPage({ picture, tags: ['night', 'light'] }))['@graph'];
  expect(article).toEqual({
    '@type': 'Article',
    '@id': address,
    url: address,
    headline: 'After a bad night',
    description: 'Here is the order I do things in.',
    image: 'https://kumu.test/storage/face.webp',
    author: { '@type': 'Person', name: 'Marisol Quennell', url: 'https://kumu.test/creators/marisol' },
    datePublished: '2026-01-12T07:00:00.000Z',
    dateModified: '2026-01-12T08:00:00.000Z',
    timeRequired: 'PT4M',
    isAccessibleForFree: true,
    keywords: 'night, light',
  });
  expect(trail).toMatchObject({ itemListElement: [{ name: 'Creators' }, {}, { item: address }] });
  expect(ofPost(membersPost())['@graph'][0]).toMatchObject({ isAccessibleForFree: false });
});

const url = 'https://kumu.test/courses/00000000-0000-4000-8000-000000000001';

test('a course is described with its creator, price, length, rating and place in the catalogue', () => {
  const picture = { url: '/storage/cover.webp', smallUrl: '/storage/cover-small.webp' };
  expect(graphOf({ picture })).toEqual([
    {
      '@type': 'Course',
      '@id': url,
      url,
      name: 'Sleep Without Trying',
      description: 'Four unhurried weeks.',
      image: 'https://kumu.test/storage/cover.webp',
      provider: { '@type': 'Person', name: 'Marisol Quennell', url: 'https://kumu.test/creators/marisol' },
      offers: { '@type': 'Offer', category: 'Paid', price: '64.00', priceCurrency: 'AUD' },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: 'PT23M' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, ratingCount: 312 },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Courses', item: 'https://kumu.test/courses' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Sleep',
          item: 'https://kumu.test/list/sleep-health',
        },
        { '@type': 'ListItem', position: 3, name: 'Sleep Without Trying', item: url },
      ],
    },
  ]);
});

test('a free course without a tagline, rating or length has fallback values', () => {
  const [course] = graphOf({
    priceCents: 0,
    tagline: '',
    ratingAverage: null,
    ratingCount: 0,
    durationSeconds: 0,
  });
  expect(course).toMatchObject({
    description: 'Sleep Without Trying',
    offers: { category: 'Free', price: '0.00' },
    hasCourseInstance: { courseWorkload: 'PT1M' },
  });
  expect(course).not.toHaveProperty('image');
  expect(course).not.toHaveProperty('aggregateRating');
});

test('a picture on a different host keeps its address', () => {
  const picture = { url: 'https://files.kumu.test/cover.webp', smallUrl: '' };
  expect(graphOf({ picture })[0]).toMatchObject({ image: 'https://files.kumu.test/cover.webp' });
});
