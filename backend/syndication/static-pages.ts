import { paths } from '../../contract/paths.ts';
import type { Category } from '../../contract/values/categories.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { listSyndicatedKinds } from '../extension-points/syndicated-kinds.ts';

type StaticPage = { path: string; category?: Category };

const withoutCategory: StaticPage[] = [
  paths.home,
  paths.becomeCreator,
  paths.about,
  paths.categories,
  paths.contact,
  paths.cookiePolicy,
  paths.explore,
  paths.faqs,
  paths.terms,
].map((path) => ({ path }));

/**
 * Lists the public pages without a single subject for the sitemap. A page that lists a category
 * includes that category.
 */
export const listStaticPages = (): StaticPage[] => [
  ...listSyndicatedKinds().map(({ type, listPath }) => ({ path: listPath, category: { type } })),
  ...withoutCategory,
  ...topicIds.map((topicId) => ({ path: paths.list(topicId), category: { topicId } })),
];
