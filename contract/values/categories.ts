import type { ContentType } from './content.ts';
import { topicIds, type TopicId } from './topics.ts';

/** The word of each kind in the address of its list. */
export const kindWords = {
  COURSE: 'courses',
  LIVE: 'lives',
  POST: 'posts',
  DIGITAL_PRODUCT: 'digital-products',
  SUBSCRIPTION: 'memberships',
  CREATOR: 'creators',
} as const satisfies Record<ContentType, string>;

/** A topic or a kind: what a list at `/list/{category}` is limited to. */
export type Category = { topicId: TopicId; type?: undefined } | { type: ContentType; topicId?: undefined };

/** What a word in an address names; undefined when it names nothing. */
export function categoryOf(word: unknown): Category | undefined {
  const topicId = topicIds.find((id) => id === word);
  if (topicId) return { topicId };
  const type = (Object.keys(kindWords) as ContentType[]).find((kind) => kindWords[kind] === word);
  return type && { type };
}

export const wordOf = ({ topicId, type }: Category): string => topicId ?? kindWords[type];
