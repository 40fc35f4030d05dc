import type { LoadContext } from '../pages/guard';

/** Loads a creator's own live by the id in the path. */
export const loadOwnLive = async ({ call, params }: Pick<LoadContext, 'call' | 'params'>) => ({
  draft: await call('GET /lives/:id/draft', { params: { id: String(params.id) } }),
});
