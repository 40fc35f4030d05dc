import { paths } from '@/contract/paths';
import { toCategoryWord, type Category } from '@/contract/values/categories';
import { contentKinds } from '@/lib/content-kinds';

/**
 * Returns the address of a category's list: the page of its content type, or the list at its
 * category name.
 */
export const toListPath = (category: Category): string =>
  (category.type && contentKinds[category.type].listPath) ?? paths.list(toCategoryWord(category));
