import type { ContentType } from './content.ts';
import { topicIds, type TopicId } from './topics.ts';

/** Word of each content type in the address of its list. */
export const kindWords = {
  COURSE: 'courses',
  LIVE: 'lives',
  POST: 'posts',
  DIGITAL_PRODUCT: 'digital-products',
  PRODUCT: 'products',
  SUBSCRIPTION: 'memberships',
  CREATOR: 'creators',
} as const satisfies Record<ContentType, string>;

/** Topic or content type to which a list at `/list/{category}` is limited. */
export type Category = { topicId: TopicId; type?: undefined } | { type: ContentType; topicId?: undefined };

/** Returns the category of a word in an address; undefined for an unknown word. */
export function findCategory(word: unknown): Category | undefined {
  const topicId = topicIds.find((id) => id === word);
  if (topicId) return { topicId };
  const type = (Object.keys(kindWords) as ContentType[]).find((kind) => kindWords[kind] === word);
  return type && { type };
}

export const toCategoryWord = ({ topicId, type }: Category): string => topicId ?? kindWords[type];
