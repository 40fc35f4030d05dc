import { paths } from '@/contract/paths';
import { toCategoryWord, type Category } from '@/contract/values/categories';
import type { ContentType } from '@/contract/values/content';

/** Content types whose list has its own page. */
const ownPages: Partial<Record<ContentType, string>> = {
  COURSE: paths.courses,
  LIVE: paths.allLives,
  DIGITAL_PRODUCT: paths.digitalProducts,
  SUBSCRIPTION: paths.memberships,
  CREATOR: paths.creators,
};

/**
 * Returns the address of a category's list: the page of its content type, or the list at its
 * category name.
 */
export const toListPath = (category: Category): string =>
  (category.type && ownPages[category.type]) ?? paths.list(toCategoryWord(category));
