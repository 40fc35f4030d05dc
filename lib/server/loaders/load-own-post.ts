import { paths } from '@/contract/paths';
import type { LoadContext } from '../pages/guard';

/** Loads a creator's own post with its unpublished data, by the id in the path or in the query. */
export async function loadOwnPost({ call, params, query }: Pick<LoadContext, 'call' | 'params' | 'query'>) {
  const id = String(params.id ?? query.id);
  return { draft: await call('GET /posts/:id/draft', { params: { id } }) };
}

/**
 * Loads the creator's own post that was just published. An address without an id redirects to the
 * list of posts.
 */
export const loadPublishedPost = async (context: Parameters<typeof loadOwnPost>[0]) =>
  context.query.id
    ? loadOwnPost(context)
    : { redirect: { destination: paths.dashboardPosts, statusCode: 302 as const } };
