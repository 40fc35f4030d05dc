import { CourseHead } from '@/components/courses/CourseHead';
import { CourseView, type CourseViewProps } from '@/components/courses/CourseView';
import { loadPublicCourse } from '@/lib/server/load-course';
import { PageFailed } from '@/components/shell/status/PageFailed';
import type { Page } from '@/lib/layout';
import { paths } from '@/lib/paths';
import { onDemand, publicPage, type PublicProps } from '@/lib/server/public-page';

type Loaded = Omit<CourseViewProps, 'path'> & { facts: object };

const CoursePage: Page<PublicProps<Loaded>> = ({ loaded }) => {
  if (!loaded) return <PageFailed />;
  const { facts, ...shown } = loaded;
  return (
    <>
      <CourseHead course={shown.course} facts={facts} />
      <CourseView key={shown.course.id} {...shown} path={paths.course(shown.course.id)} />
    </>
  );
};

export const getStaticPaths = onDemand;
export const getStaticProps = publicPage<Loaded>({
  namespaces: ['content', 'explore', 'wallet'],
  load: loadPublicCourse,
});
export default CoursePage;
