import { paths } from '@/contract/paths';
import { toCategoryWord, type Category } from '@/contract/values/categories';
import { contentKinds } from '@/lib/content-kinds';

/**
 * Returns the address of a category's list: the page of its content type, otherwise the address
 * with the category's name.
 */
export const toListPath = (category: Category): string =>
  (category.type && contentKinds[category.type].listPath) ?? paths.list(toCategoryWord(category));
