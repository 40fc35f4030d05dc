import { readQueryValue } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';
import { readDigitalProduct } from './load-digital-product';

/**
 * Loads the digital product of a used download link. A visitor receives no product, because it may
 * not be public, and has to sign in first.
 * @throws ApiError 404 if it does not exist or the user cannot see it
 */
export async function loadDownload({ call, user, params, query }: LoadContext) {
  if (user.id === null) return { product: null };
  const id = String(params.id);
  const { content: product, isPublic } = await readDigitalProduct({ call, user }, { id });
  const viewerState = await call('GET /digital-products/:id/viewer-state', { params: { id } });
  return { product, viewerState, isPublic, fileId: readQueryValue(query, 'fileId') ?? null };
}
