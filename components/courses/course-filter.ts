import type { ParsedUrlQuery } from 'node:querystring';
import { courseOrders } from '@/contract/values/content';
import { topicIds } from '@/contract/values/topics';
import type { CourseFilter } from '@/hooks/courses/useCourses';
import { addressWith, readQueryNumber, readKnownValue } from '@/lib/list-query';
import { paths } from '@/contract/paths';

/** Reads the filter from an address and drops unknown values. */
export const parseCourseFilter = (query: ParsedUrlQuery): CourseFilter => {
  const topicId = readKnownValue(query, 'topicId', topicIds);
  const orderBy = readKnownValue(query, 'orderBy', courseOrders);
  const maxMinutes = readQueryNumber(query, 'maxMinutes');
  return { ...(topicId && { topicId }), ...(orderBy && { orderBy }), ...(maxMinutes && { maxMinutes }) };
};

/** Returns the address of the list for a filter; the default order is omitted. */
export const toCourseListPath = ({ topicId, orderBy, maxMinutes }: CourseFilter, shown?: number): string =>
  addressWith(paths.courses, {
    topicId,
    orderBy: orderBy === 'popular' ? undefined : orderBy,
    maxMinutes: maxMinutes === undefined ? undefined : Number(maxMinutes),
    shown,
  });
