import type { Quote } from '@/contract/checkout';
import type { TransactionType } from '@/contract/values/checkout';
import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '../backend-client';

/**
 * Loads the quote of content on sale. Returns null if the user cannot buy it; the page then
 * requests the quote again to get the reason.
 * @throws ApiError 404 for content that does not exist and for types that are not sold; other
 *   failures unchanged
 */
export async function loadQuote(
  call: BackendCall,
  type: TransactionType,
  contentId: string,
): Promise<Quote | null> {
  try {
    return await call('GET /checkout/quote', { query: { type, contentId } });
  } catch (error) {
    if (error instanceof ApiError && [403, 409].includes(error.status)) return null;
    if (error instanceof ApiError && error.status === 422)
      throw new ApiError(404, 'NOT_FOUND', error.message, error.requestId);
    throw error;
  }
}
