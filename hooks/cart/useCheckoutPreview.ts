import { useState } from 'react';
import useSWR from 'swr';
import type { Address } from '@/contract/addresses';
import type { CheckoutChoices, CheckoutPreview } from '@/contract/carts';
import { useSettled } from '@/hooks/chat/useSettled';
import type { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { toChoices } from '@/lib/cart/checkout-body';
import type { CheckoutDraft } from '@/lib/cart/checkout-draft';

/**
 * Requests the prices of the cart for the choices of the checkout, and requests them again after
 * each change.
 * @param saved saved addresses; undefined while they are loading
 */
export function useCheckoutPreview(draft: CheckoutDraft, saved: readonly Address[] | undefined) {
  // The default delivery rate is the first rate of the last response.
  const [last, setLast] = useState<CheckoutPreview>();
  const choices = JSON.stringify(toChoices(draft, saved ?? [], last));
  const settled = useSettled(choices);
  const answer = useSWR<CheckoutPreview, ApiError>(
    saved ? `shop checkout ${settled}` : null,
    () => call('POST /shop/checkout/preview', { body: JSON.parse(settled) as CheckoutChoices }),
    { keepPreviousData: true, revalidateOnFocus: false, onSuccess: setLast },
  );
  return {
    preview: answer.data,
    error: answer.data ? undefined : answer.error,
    /** Error of the last attempt to update the shown sums. */
    staleError: answer.data ? answer.error : undefined,
    reload: () => answer.mutate(),
    /** True while the shown sums are not those of the current choices. */
    isPricing: settled !== choices || answer.isLoading,
    choices: JSON.parse(choices) as CheckoutChoices,
  };
}
