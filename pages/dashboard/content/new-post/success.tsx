import { PublishedPage } from '@/components/posts/editor/PublishedPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { PostDraft } from '@/contract/posts';
import { guard } from '@/lib/server/pages/guard';
import { loadPublishedPost } from '@/lib/server/loaders/load-own-post';
import type { Page } from '@/lib/layout';

type Props = { draft: PostDraft };

const Published: Page<Props> = ({ draft }) => <PublishedPage post={draft} />;
Published.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['content:postEditor'],
  load: loadPublishedPost,
});
export default Published;
