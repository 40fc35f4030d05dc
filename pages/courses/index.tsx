import { parseCourseFilter } from '@/components/courses/course-filter';
import { AnsweredCoursesPage, type AnsweredCoursesProps } from '@/components/discovery/AnsweredCoursesPage';
import { COURSES_PER_PAGE } from '@/hooks/courses/useCourses';
import { countCourses } from '@/lib/server/loaders/count-courses';
import { loadFitting } from '@/lib/server/loaders/load-fitting';
import { guard } from '@/lib/server/pages/guard';
import { paths } from '@/contract/paths';
import { createListGraph } from '@/lib/server/structured-data/graph';
import { readShownCount } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

const Courses: Page<AnsweredCoursesProps> = (props) => <AnsweredCoursesPage {...props} />;

export const getServerSideProps = guard<AnsweredCoursesProps>('visitor', {
  texts: [
    'explore:courseCard',
    'explore:courses',
    'explore:sentence',
    'explore:fitting',
    'explore:posts',
    'explore:digitalProducts',
  ],
  load: async ({ call, query }) => {
    const filter = parseCourseFilter(query);
    const fitting = await loadFitting(call, filter);
    if (fitting) return { filter, first: { items: [], nextCursor: null }, total: null, longer: [], fitting };
    const first = await call('GET /courses', {
      query: { ...filter, limit: readShownCount(query, COURSES_PER_PAGE) },
    });
    const isTooShort = first.items.length === 0 && filter.maxMinutes !== undefined;
    const longer = isTooShort
      ? await call('GET /courses', { query: { topicId: filter.topicId, orderBy: filter.orderBy } })
      : first;
    const structuredData = createListGraph(first.items.map(({ id }) => paths.course(id)));
    const total = first.nextCursor === null ? null : await countCourses(call, filter);
    return { filter, first, total, longer: isTooShort ? longer.items : [], structuredData };
  },
});
export default Courses;
