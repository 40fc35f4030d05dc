import type { ParsedUrlQuery } from 'node:querystring';
import { topicTints } from '@/components/ui/topic-tints';
import type { CourseFilter } from '@/hooks/useCourses';
import { addressWith, numberOf, oneOf } from '@/lib/list-query';
import { paths } from '@/lib/paths';

export const orders = ['popular', 'newest', 'price', 'rating'] as const;

/** Reads the filter from an address; what it does not understand it leaves out. */
export const filterOf = (query: ParsedUrlQuery): CourseFilter => {
  const topicId = oneOf(query, 'topicId', topicTints);
  const orderBy = oneOf(query, 'orderBy', orders);
  const maxMinutes = numberOf(query, 'maxMinutes');
  return { ...(topicId && { topicId }), ...(orderBy && { orderBy }), ...(maxMinutes && { maxMinutes }) };
};

/** The address of the list under a filter; the usual order is not spelled out. */
export const addressOfFilter = ({ topicId, orderBy, maxMinutes }: CourseFilter, shown?: number): string =>
  addressWith(paths.courses, {
    topicId,
    orderBy: orderBy === 'popular' ? undefined : orderBy,
    maxMinutes: maxMinutes === undefined ? undefined : Number(maxMinutes),
    shown,
  });
