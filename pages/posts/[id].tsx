import { PublicPostPage, type PublicPostProps } from '@/components/posts/PublicPostPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadPublicPost } from '@/lib/server/loaders/load-post';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Post: Page<PublicProps<PublicPostProps>> = ({ loaded }) =>
  loaded ? <PublicPostPage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicPostProps>({
  texts: ['common:media', 'content:post', 'content:report', 'explore:posts'],
  load: loadPublicPost,
});
export default Post;
