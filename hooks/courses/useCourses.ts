import type { CourseCard } from '@/contract/courses';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';

/** Number of rows per request. */
export const COURSES_PER_PAGE = 24;

export type CourseFilter = Omit<NonNullable<CallInput<'GET /courses'>['query']>, 'limit' | 'cursor'>;

/** Lists the published courses that match a filter. The first page was rendered by the server. */
export const useCourses = (first: ListPage<CourseCard>, filter: CourseFilter) =>
  useInfiniteList('GET /courses', { query: { ...filter, limit: COURSES_PER_PAGE } }, { first });
