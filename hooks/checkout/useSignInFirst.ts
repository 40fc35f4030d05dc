import { useRouter } from 'next/router';
import { loginFor, paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import type { Choice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { addressWith } from '@/lib/list-query';

/**
 * Returns a function that saves the choice and opens sign-in, because a payment needs a signed-in
 * user. The choice opens again after sign-in.
 *
 * Most visitors are new, so they see the sign-up page. A user whose session has just ended sees the
 * login page.
 */
export function useSignInFirst() {
  const router = useRouter();
  const { isSignedIn } = useUser();
  return (choice: Choice) => {
    saveCheckout(choice, { openModal: true });
    const next = router.asPath;
    void router.push(isSignedIn ? loginFor(next) : addressWith(paths.signUp, { next }));
  };
}
