import { paths } from '../../contract/paths.ts';
import { kindWords } from '../../contract/values/categories.ts';
import { topicIds } from '../../contract/values/topics.ts';

/** Public pages that show no single thing, for the sitemap. */
export const staticPages: string[] = [
  paths.home,
  paths.courses,
  paths.creators,
  paths.memberships,
  paths.becomeCreator,
  paths.about,
  paths.allLives,
  paths.categories,
  paths.contact,
  paths.cookiePolicy,
  paths.digitalProducts,
  paths.explore,
  paths.faqs,
  paths.list(kindWords.POST),
  paths.terms,
];

/** The lists of topics. */
export const topicPages: string[] = topicIds.map(paths.list);
