import { describeCourse } from '@/lib/server/loaders/load-course';
import { describeDigitalProduct } from '@/lib/server/loaders/load-digital-product';
import { describePost } from '@/lib/server/loaders/load-post';
import { creatorShareCard, buildShareCardPath } from '@/lib/server/loaders/share-card';
import { coursePage } from '../../../support/make/courses';
import { offeringCreator } from '../../../support/make/creators';
import { digitalProductPage } from '../../../support/make/digital-products';
import { postPage } from '../../../support/make/posts';

const site = { appUrl: 'https://kumu.test', t: (key: string) => key };
const picture = { url: '/pictures/other.webp', smallUrl: '/pictures/other-small.webp' };
/** Returns the values shown on the share card of a content, each replaced by a different value. */
const shown = <C extends { creator: object }>({ creator }: C) => ({
  title: { title: 'Another title' },
  creator: { creator: { ...creator, name: 'Somebody else' } },
  topic: { topicId: 'work' as const },
  picture: { picture },
});

const cards: Record<string, (fields?: object) => string> = {
  course: (fields) => describeCourse(coursePage(fields), site).shareCard,
  post: (fields) => describePost(postPage(fields), site).shareCard,
  'digital product': (fields) => describeDigitalProduct(digitalProductPage(fields), site).shareCard,
  creator: (fields) => creatorShareCard(offeringCreator(fields)),
};

test.each([
  ...Object.entries(shown(coursePage())).map(([what, fields]) => ['course', what, fields] as const),
  ...Object.entries(shown(postPage())).map(([what, fields]) => ['post', what, fields] as const),
  ...Object.entries(shown(digitalProductPage())).map(
    ([what, fields]) => ['digital product', what, fields] as const,
  ),
  ['creator', 'name', { name: 'Somebody else' }] as const,
  ['creator', 'tagline', { tagline: 'Another line' }] as const,
  ['creator', 'topics', { topics: ['work'] }] as const,
  ['creator', 'picture', { picture }] as const,
])('the address of the share card of a %s changes with %s', (of, _what, fields) => {
  expect(cards[of]!(fields)).not.toBe(cards[of]!());
});

test.each(Object.keys(cards))(
  'the share card of a %s keeps its address while its visible values stay the same',
  (of) => {
    expect(cards[of]!({ description: 'Other words', bio: 'Other words', priceCents: 700 })).toBe(
      cards[of]!(),
    );
  },
);

test('the version of a share card has eight characters in its address', () => {
  expect(buildShareCardPath('courses', 'c1', ['Sleep'])).toMatch(
    /^\/share-cards\/courses\/c1(\.\w+)?\?v=[\w-]{8}$/,
  );
});
