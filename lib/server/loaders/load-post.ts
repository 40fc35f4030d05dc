import { paths } from '@/contract/paths';
import type { PostPage } from '@/contract/posts';
import { postGraph } from '../structured-data/post';
import type { BackendCall } from '../backend-client';
import type { PublicContext } from '../pages/public-page';
import { shareCardOf } from './share-card';

/** Other posts that a page shows below. */
const SHOWN = 3;

/** What a post's page shows beside the post itself. */
export async function loadAroundPost(call: BackendCall, post: PostPage) {
  const { id: creatorId } = post.creator;
  const [others, memberships] = await Promise.all([
    call('GET /posts', { query: { creatorId, limit: SHOWN + 1 } }),
    call('GET /memberships', { query: { creatorId } }),
  ]);
  const [membership = null] = memberships.items.sort((one, other) => one.price - other.price);
  return {
    post,
    more: others.items.filter(({ id }) => id !== post.id).slice(0, SHOWN),
    membership,
  };
}

/** What others than its readers read of a public post: search engines, and whoever shows a link to it. */
export const aboutPost = (post: PostPage, { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>) => ({
  facts: postGraph(post, appUrl, t('content:post.crumb')),
  shareCard: shareCardOf('posts', post.id, [post.title, post.creator.name, post.topicId, post.picture?.url]),
});

/** A public post with everything its page shows, and with what search engines read of it. */
export async function loadPublicPost({ call, params, ...site }: PublicContext) {
  const post = await call('GET /posts/:id', { params: { id: String(params.id) } });
  if (post.id !== params.id) return { redirect: { destination: paths.post(post.id), permanent: false } };
  return { ...(await loadAroundPost(call, post)), ...aboutPost(post, site) };
}
