import { courseGraph } from '@/lib/server/course-json-ld';
import { coursePage } from '@/__tests__/support/make/courses';

const names = { courses: 'Courses', topic: 'Sleep' };
const graphOf = (fields: Parameters<typeof coursePage>[0] = {}) =>
  courseGraph(coursePage(fields), 'https://kumu.test', names)['@graph'];
const url = 'https://kumu.test/courses/00000000-0000-4000-8000-000000000001';

test('a course is described with its creator, price, length and rating, and its place in the catalogue', () => {
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
          item: 'https://kumu.test/courses?topicId=sleep-health',
        },
        { '@type': 'ListItem', position: 3, name: 'Sleep Without Trying', item: url },
      ],
    },
  ]);
});

test('a free course without a tagline, a rating or a length', () => {
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

test('a picture of another host keeps its address', () => {
  const picture = { url: 'https://files.kumu.test/cover.webp', smallUrl: '' };
  expect(graphOf({ picture })[0]).toMatchObject({ image: 'https://files.kumu.test/cover.webp' });
});
