import type { LoadContext } from '../pages/guard';

/** An own post, by the id in the path or in the query, with everything that is not public. */
export async function loadOwnPost({ call, params, query }: Pick<LoadContext, 'call' | 'params' | 'query'>) {
  const id = String(params.id ?? query.id);
  return { draft: await call('GET /posts/:id/draft', { params: { id } }) };
}
