import { PublicCoursePage, type PublicCourseProps } from '@/components/courses/PublicCoursePage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadPublicCourse } from '@/lib/server/loaders/load-course';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Course: Page<PublicProps<PublicCourseProps>> = ({ loaded }) =>
  loaded ? <PublicCoursePage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicCourseProps>({
  texts: [
    'common:media',
    'content:buy',
    'content:course',
    'content:creator',
    'content:player',
    'content:ratings',
    'content:report',
    'explore:courseCard',
  ],
  load: loadPublicCourse,
});
export default Course;
