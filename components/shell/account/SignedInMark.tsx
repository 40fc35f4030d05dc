import { useEffect } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { readCookie, removeCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';

/**
 * Leaves word for /theme.js of whether someone was signed in here, so that the next page made for everyone shows the
 * right face before the person is known. It opens nothing: the token is in a cookie that scripts cannot see.
 */
export function SignedInMark() {
  const { isKnown, isSignedIn } = useUser();
  useEffect(() => {
    if (!isKnown) return;
    if (isSignedIn && readCookie('signedIn') === undefined) writeCookie('signedIn', '1', YEAR_HOURS);
    if (!isSignedIn) removeCookie('signedIn');
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  }, [isKnown, isSignedIn]);
  return null;
}
