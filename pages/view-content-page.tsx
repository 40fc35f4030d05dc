import { useTranslation } from 'next-i18next/pages';
import { CourseView, type CourseViewProps } from '@/components/courses/CourseView';
import { loadAround } from '@/lib/server/load-course';
import { PageHead } from '@/components/shell/head/PageHead';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';
import { paths } from '@/lib/paths';

type Loaded = Omit<CourseViewProps, 'path'>;

/** A course that is not public (any more), for those who may see it all the same. */
const ViewContentPage: Page<Loaded> = (loaded) => {
  const { t } = useTranslation('content');
  const { title, creator, id } = loaded.course;
  return (
    <>
      <PageHead title={t('course.head.title', { title, creator: creator.name })} noIndex />
      <CourseView key={id} {...loaded} path={paths.viewContent(id)} isPublic={false} />
    </>
  );
};

export const getServerSideProps = guard<Loaded>('member', {
  namespaces: ['content', 'explore', 'wallet'],
  load: async ({ call, query }) =>
    loadAround(call, await call('GET /courses/:id/preview', { params: { id: String(query.contentId) } })),
});
export default ViewContentPage;
