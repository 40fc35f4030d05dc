import type { Quote } from '@/contract/checkout';
import type { TransactionType } from '@/contract/values/checkout';
import { ApiError } from '@/lib/api-error';
import type { BackendCall } from './backend-client';

/** What is sold; null when it cannot be bought, which the page asks again to say why. @throws ApiError 404 and faults */
export async function loadQuote(
  call: BackendCall,
  type: TransactionType,
  contentId: string,
): Promise<Quote | null> {
  try {
    return await call('GET /checkout/quote', { query: { type, contentId } });
  } catch (error) {
    if (error instanceof ApiError && [403, 409, 422].includes(error.status)) return null;
    throw error;
  }
}
