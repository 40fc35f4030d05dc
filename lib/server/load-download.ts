import { valueOf } from '@/lib/list-query';
import type { LoadContext } from './guard';
import { readOpenOr } from './read-open-or';

/**
 * The digital product that a spent link was for. A visitor is told of none: it need not be public, and they sign in first.
 * @throws ApiError 404 for what does not exist, and for what this person may not see
 */
export async function loadDownload({ call, user, params, query }: LoadContext) {
  if (user.id === null) return { product: null };
  const id = { params: { id: String(params.id) } };
  const { content: product, isPublic } = await readOpenOr(
    { user },
    call('GET /digital-products/:id', id),
    () => call('GET /digital-products/:id/preview', id),
  );
  const standing = await call('GET /digital-products/:id/standing', id);
  return { product, standing, isPublic, fileId: valueOf(query, 'fileId') ?? null };
}
