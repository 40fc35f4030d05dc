import { paths } from '../../contract/paths.ts';
import { kindWords, type Category } from '../../contract/values/categories.ts';
import { topicIds } from '../../contract/values/topics.ts';

/** Pages of one type with their own address. `/all-lives` follows when lives can be held. */
const kindPages: { path: string; category: Category }[] = [
  { path: paths.courses, category: { type: 'COURSE' } },
  { path: paths.creators, category: { type: 'CREATOR' } },
  { path: paths.memberships, category: { type: 'SUBSCRIPTION' } },
  { path: paths.digitalProducts, category: { type: 'DIGITAL_PRODUCT' } },
];

/**
 * Public pages without a single subject, for the sitemap, with the category that they list if any.
 */
export const staticPages: { path: string; category?: Category }[] = [
  ...kindPages,
  ...[
    paths.home,
    paths.becomeCreator,
    paths.about,
    paths.categories,
    paths.contact,
    paths.cookiePolicy,
    paths.explore,
    paths.faqs,
    paths.terms,
  ].map((path) => ({ path })),
];

/** Lists by category word: the topics, and the type whose list has no page of its own. */
export const categoryPages: { path: string; category: Category }[] = [
  ...topicIds.map((topicId) => ({ path: paths.list(topicId), category: { topicId } })),
  { path: paths.list(kindWords.POST), category: { type: 'POST' } },
];
