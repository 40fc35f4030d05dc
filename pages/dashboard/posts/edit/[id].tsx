import { PostEditorPage } from '@/components/posts/editor/PostEditorPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { PostDraft } from '@/contract/posts';
import { guard } from '@/lib/server/pages/guard';
import { loadOwnPost } from '@/lib/server/loaders/load-own-post';
import type { Page } from '@/lib/layout';

type Props = { draft: PostDraft };

const EditPost: Page<Props> = ({ draft }) => <PostEditorPage key={draft.id} draft={draft} />;
EditPost.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['content:editor', 'content:postEditor', 'dashboard'],
  load: loadOwnPost,
});
export default EditPost;
