import { paths } from '@/contract/paths';
import { ApiError } from '@/lib/api-error';
import type { LoadContext } from '../pages/guard';

/** Returns null for a 404 error; rethrows any other error. */
const absentWhenGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

const redirectTo = (destination: string) => ({ redirect: { destination, permanent: false } });

/**
 * Loads a creator's own course for its editor. An id of another content type redirects to the
 * editor of that type.
 */
export async function loadOwnCourse({
  call,
  params: { id: named },
  query,
}: Pick<LoadContext, 'call' | 'params' | 'query'>) {
  const params = { id: String(named) };
  const draft = await call('GET /courses/:id/draft', { params }).catch(absentWhenGone);
  // Files are chosen in the step of the course parts.
  if (draft && query.step === 'files') return redirectTo(`${paths.editCourse(params.id)}?step=parts`);
  if (draft) return { draft };
  const post = await call('GET /posts/:id/draft', { params }).catch(absentWhenGone);
  if (post) return redirectTo(paths.editPost(params.id));
  const product = await call('GET /digital-products/:id/draft', { params }).catch(absentWhenGone);
  if (product) return redirectTo(paths.editDigitalProduct(params.id));
  await call('GET /lives/:id/draft', { params });
  return redirectTo(paths.editLive(params.id));
}
