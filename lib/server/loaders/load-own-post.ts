import type { LoadContext } from '../pages/guard';

/** Loads an own post with its unpublished data, by the id in the path or in the query. */
export async function loadOwnPost({ call, params, query }: Pick<LoadContext, 'call' | 'params' | 'query'>) {
  const id = String(params.id ?? query.id);
  return { draft: await call('GET /posts/:id/draft', { params: { id } }) };
}
