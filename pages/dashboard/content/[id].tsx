import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import { EditorLayout } from '@/components/shell/layouts/EditorLayout';
import type { CourseDraft } from '@/contract/courses';
import { paths } from '@/contract/paths';
import { ApiError } from '@/lib/api-error';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

type Props = { draft: CourseDraft };

const EditCourse: Page<Props> = ({ draft }) => (
  <CourseEditorPage key={draft.id} id={draft.id} draft={draft} />
);
EditCourse.layout = EditorLayout;

export const getServerSideProps = guard<Props>('creator', {
  // The preview is the course page itself, with its texts.
  texts: [
    'content',
    'dashboard',
    'explore',
    'wallet:checkout',
    'wallet:credits',
    'wallet:gift',
    'wallet:tip',
  ],
  load: async ({ call, params }) => {
    const id = String(params.id);
    const course = await call('GET /courses/:id/draft', { params: { id } }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // The id of another kind of content has its own editor.
      await call('GET /posts/:id/draft', { params: { id } });
      return null;
    });
    if (!course) return { redirect: { destination: paths.editPost(id), permanent: false } };
    return { draft: course };
  },
});
export default EditCourse;
