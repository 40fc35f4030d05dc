import { paths } from '@/contract/paths';
import { wordOf, type Category } from '@/contract/values/categories';
import type { ContentType } from '@/contract/values/content';

/** Kinds whose list has a page of its own. */
const ownPages: Partial<Record<ContentType, string>> = {
  COURSE: paths.courses,
  LIVE: paths.allLives,
  DIGITAL_PRODUCT: paths.digitalProducts,
  SUBSCRIPTION: paths.memberships,
  CREATOR: paths.creators,
};

/** The one address of the list of a category: that of its kind, or the list at its word. */
export const listPathOf = (category: Category): string =>
  (category.type && ownPages[category.type]) ?? paths.list(wordOf(category));
