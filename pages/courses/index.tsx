import { parseCourseFilter } from '@/components/courses/course-filter';
import { CoursesPage, type CoursesProps } from '@/components/courses/CoursesPage';
import { COURSES_PER_PAGE } from '@/hooks/courses/useCourses';
import { guard } from '@/lib/server/pages/guard';
import { paths } from '@/contract/paths';
import { createListGraph } from '@/lib/server/structured-data/graph';
import { readShownCount } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

const Courses: Page<CoursesProps> = (props) => <CoursesPage {...props} />;

export const getServerSideProps = guard<CoursesProps>('visitor', {
  texts: ['explore:courseCard', 'explore:courses', 'explore:sentence'],
  load: async ({ call, query }) => {
    const filter = parseCourseFilter(query);
    const first = await call('GET /courses', {
      query: { ...filter, limit: readShownCount(query, COURSES_PER_PAGE) },
    });
    const isTooShort = first.items.length === 0 && filter.maxMinutes !== undefined;
    const longer = isTooShort
      ? await call('GET /courses', { query: { topicId: filter.topicId, orderBy: filter.orderBy } })
      : first;
    const structuredData = createListGraph(first.items.map(({ id }) => paths.course(id)));
    return { filter, first, longer: isTooShort ? longer.items : [], structuredData };
  },
});
export default Courses;
