import type { ParsedUrlQuery } from 'node:querystring';
import { courseOrders } from '@/contract/values/content';
import { topicIds } from '@/contract/values/topics';
import type { CourseFilter } from '@/hooks/courses/useCourses';
import { addressWith, numberOf, oneOf } from '@/lib/list-query';
import { paths } from '@/contract/paths';

/** Reads the filter from an address; what it does not understand it leaves out. */
export const filterOf = (query: ParsedUrlQuery): CourseFilter => {
  const topicId = oneOf(query, 'topicId', topicIds);
  const orderBy = oneOf(query, 'orderBy', courseOrders);
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
