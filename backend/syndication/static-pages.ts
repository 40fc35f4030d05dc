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
  paths.terms,
];

/** The lists at the word of a category: of the topics, and of the kind whose list has no page of its own. */
export const categoryPages: string[] = [...topicIds, kindWords.POST].map(paths.list);
