import type { CourseOrder } from '@/contract/values/content';
import type { TopicId } from '@/contract/values/topics';
import { isNeed } from '@/lib/courses/sentence';
import type { PublicContext } from '../pages/public-page';

const IN_ROW = 4;

type Filter = { topicId?: TopicId; maxMinutes?: unknown; orderBy?: CourseOrder };

/**
 * Loads the courses that match the sentence of the home page. Returns undefined if the filter is
 * not from the sentence, or if no course matches.
 */
export async function loadFitting(call: PublicContext['call'], { topicId, maxMinutes, orderBy }: Filter) {
  if (!topicId || maxMinutes === undefined || orderBy !== undefined || !isNeed(topicId)) return undefined;
  const [{ freeParts, courses }, posts, products] = await Promise.all([
    call('GET /courses/fitting-parts', { query: { topicId, maxMinutes } }),
    call('GET /posts', { query: { topicId, limit: IN_ROW } }),
    call('GET /digital-products', { query: { topicId, limit: IN_ROW } }),
  ]);
  if (freeParts.length === 0 && courses.length === 0) return undefined;
  return { freeParts, courses, posts: posts.items, products: products.items };
}
