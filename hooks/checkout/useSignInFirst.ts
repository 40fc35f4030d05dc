import { useRouter } from 'next/router';
import type { Choice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { loginFor } from '@/contract/paths';

/** Before a payment one must be known: the choice is kept and opens again after signing in. */
export function useSignInFirst() {
  const router = useRouter();
  return (choice: Choice) => {
    saveCheckout(choice, { openModal: true });
    void router.push(loginFor(router.asPath));
  };
}
