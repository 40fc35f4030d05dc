import { paths } from '../../contract/paths.ts';
import { findCategory } from '../../contract/values/categories.ts';

/** Lists of one type that have their own address. */
const ownLists: Record<string, string> = { lives: paths.allLives, 'digital-products': paths.digitalProducts };

/**
 * Returns the static pages that list a category.
 * @param word word of its address
 */
export const listPages = (word: string): string[] => {
  const own = ownLists[word];
  return [
    paths.explore,
    paths.categories,
    ...(findCategory(word) ? [paths.list(word)] : []),
    ...(own ? [own] : []),
  ];
};
