import { paths } from '@/contract/paths';
import type { PostPage } from '@/contract/posts';
import { postGraph } from '../structured-data/post';
import type { BackendCall } from '../backend-client';
import type { PublicContext } from '../pages/public-page';
import { buildShareCardPath } from './share-card';

/** Number of other posts below a post. */
const SHOWN = 3;

/** Loads the data of a post's page in addition to the post itself. */
export async function loadPostContext(call: BackendCall, post: PostPage) {
  const { id: creatorId } = post.creator;
  // The previous and the next post are excluded, because they have their own links.
  const shown = [post.id, post.previous?.id, post.next?.id];
  const [others, memberships] = await Promise.all([
    call('GET /posts', { query: { creatorId, limit: SHOWN + shown.length } }),
    call('GET /memberships', { query: { creatorId } }),
  ]);
  const [membership = null] = memberships.items.sort((one, other) => one.price - other.price);
  return {
    post,
    more: others.items.filter(({ id }) => !shown.includes(id)).slice(0, SHOWN),
    membership,
  };
}

/**
 * Returns the structured data and the share card of a public post, for search engines and shared
 * links.
 */
export const describePost = (post: PostPage, { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>) => ({
  structuredData: postGraph(post, appUrl, t('content:post.crumb')),
  shareCard: buildShareCardPath('posts', post.id, [
    post.title,
    post.creator.name,
    post.topicId,
    post.picture?.url,
  ]),
});

/** Loads a public post with all data of its page, its structured data and its share card. */
export async function loadPublicPost({ call, params, ...site }: PublicContext) {
  const post = await call('GET /posts/:id', { params: { id: String(params.id) } });
  if (post.id !== params.id) return { redirect: { destination: paths.post(post.id), permanent: false } };
  return { ...(await loadPostContext(call, post)), ...describePost(post, site) };
}
