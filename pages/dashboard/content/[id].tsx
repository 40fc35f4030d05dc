import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import { EditorLayout } from '@/components/shell/layouts/EditorLayout';
import type { CourseDraft } from '@/contract/courses';
import { guard } from '@/lib/server/pages/guard';
import { loadOwnCourse } from '@/lib/server/loaders/load-own-course';
import type { Page } from '@/lib/layout';

type Props = { draft: CourseDraft };

const EditCourse: Page<Props> = ({ draft }) => (
  <CourseEditorPage key={draft.id} id={draft.id} draft={draft} />
);
EditCourse.layout = EditorLayout;

export const getServerSideProps = guard<Props>('creator', {
  // The preview is the course page itself, so it needs the texts of that page.
  texts: ['common:media', 'content', 'dashboard', 'explore'],
  load: loadOwnCourse,
});
export default EditCourse;
