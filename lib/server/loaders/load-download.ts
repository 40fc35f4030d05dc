import { valueOf } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';
import { readDigitalProduct } from './load-digital-product';

/**
 * The digital product that a spent link was for. A visitor is told of none: it need not be public, and they sign in first.
 * @throws ApiError 404 for what does not exist, and for what this person may not see
 */
export async function loadDownload({ call, user, params, query }: LoadContext) {
  if (user.id === null) return { product: null };
  const id = String(params.id);
  const { content: product, isPublic } = await readDigitalProduct({ call, user }, { id });
  const standing = await call('GET /digital-products/:id/standing', { params: { id } });
  return { product, standing, isPublic, fileId: valueOf(query, 'fileId') ?? null };
}
