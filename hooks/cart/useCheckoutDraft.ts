import { useCallback, useSyncExternalStore } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import {
  changeCheckoutDraft,
  emptyCheckoutDraft,
  finishCheckoutDraft,
  readCheckoutDraft,
  watchCheckoutDraft,
  type CheckoutDraft,
} from '@/lib/cart/checkout-draft';

/** Reads and changes the person's checkout draft in this tab. */
export function useCheckoutDraft() {
  const userId = useUser().user.id ?? '';
  const draft = useSyncExternalStore(watchCheckoutDraft, () => readCheckoutDraft(userId), emptyCheckoutDraft);
  return {
    draft,
    change: useCallback((changes: Partial<CheckoutDraft>) => changeCheckoutDraft(userId, changes), [userId]),
    finish: useCallback(() => finishCheckoutDraft(userId), [userId]),
  };
}
