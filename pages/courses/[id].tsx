import { CourseHead } from '@/components/courses/CourseHead';
import { CourseView, type CourseViewProps } from '@/components/courses/CourseView';
import { loadAround } from '@/components/courses/load-course';
import { PageFailed } from '@/components/shell/PageFailed';
import type { Page } from '@/lib/page';
import { paths } from '@/lib/paths';
import { onDemand, publicPage, type PublicProps } from '@/lib/public-page';

type Loaded = Omit<CourseViewProps, 'path'>;

const CoursePage: Page<PublicProps<Loaded>> = ({ loaded }) => {
  if (!loaded) return <PageFailed />;
  return (
    <>
      <CourseHead course={loaded.course} />
      <CourseView key={loaded.course.id} {...loaded} path={paths.course(loaded.course.id)} />
    </>
  );
};

export const getStaticPaths = onDemand;
export const getStaticProps = publicPage<Loaded>({
  namespaces: ['content', 'explore', 'wallet'],
  load: async ({ ask, params }) =>
    loadAround(ask, await ask('GET /courses/:id', { params: { id: String(params.id) } })),
});
export default CoursePage;
