import { useRouter } from 'next/router';
import { loginFor, paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import type { Choice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { addressWith } from '@/lib/list-query';

/**
 * A payment needs a signed-in person: the choice is saved and opens again afterwards. Most visitors are new and are led
 * to join; whoever was signed in until now logs in again.
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
