import type { CourseCard } from '@/contract/courses';
import { useMorePages, type ListPage } from '@/hooks/list/useMorePages';
import { call, type CallInput } from '@/lib/browser/call';

/** As many as a shelf page shows at once. */
export const COURSES_PER_PAGE = 24;

export type CourseFilter = Omit<NonNullable<CallInput<'GET /courses'>['query']>, 'limit' | 'cursor'>;

/** The published courses of a filter, going on from the page that the server rendered. */
export const useCourses = (first: ListPage<CourseCard>, filter: CourseFilter) =>
  useMorePages(first, (cursor) =>
    call('GET /courses', { query: { ...filter, limit: COURSES_PER_PAGE, cursor } }),
  );
