import { paths } from '../../contract/paths.ts';
import { categoryOf } from '../../contract/values/categories.ts';

/** The pages of lists by kind at an address of their own. */
const ownLists: Record<string, string> = { lives: paths.allLives, 'digital-products': paths.digitalProducts };

/** The static pages that list a category. @param word of its address */
export const listPages = (word: string): string[] => {
  const own = ownLists[word];
  return [
    paths.explore,
    paths.categories,
    ...(categoryOf(word) ? [paths.list(word)] : []),
    ...(own ? [own] : []),
  ];
};
