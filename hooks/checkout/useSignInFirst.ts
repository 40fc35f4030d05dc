import { useRouter } from 'next/router';
import type { Choice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { loginFor } from '@/contract/paths';

/** A payment needs a signed-in person: the choice is saved and opens again after signing in. */
export function useSignInFirst() {
  const router = useRouter();
  return (choice: Choice) => {
    saveCheckout(choice, { openModal: true });
    void router.push(loginFor(router.asPath));
  };
}
