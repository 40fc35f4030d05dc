import { useRouter } from 'next/router';
import type { Offer } from '@/lib/checkout/offer';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { loginFor } from '@/lib/paths';

/** A payment needs a signed-in person: the choice is saved and opens again after signing in. */
export function useSignInFirst() {
  const router = useRouter();
  return (offer: Offer) => {
    saveCheckout(offer, { openModal: true });
    void router.push(loginFor(router.asPath));
  };
}
