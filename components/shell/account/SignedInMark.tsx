import { useEffect, useLayoutEffect } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { useMode } from '@/hooks/shell/useMode';
import { identifySender } from '@/lib/browser/events';
import { claimPersonalState } from '@/lib/session/personal-state';
import { readCookie, removeCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';

/**
 * Stores for /before-hydration.js whether someone is signed in here, so that the next static page shows the right navigation, and the
 * room for that of the chosen mode, before the person is known; it grants nothing, because the token is in a cookie that scripts cannot read. Also notes whose
 * unsaved work this tab holds, and who sends its product events.
 */
export function SignedInMark() {
  const { user, isKnown, isSignedIn, isUnreachable } = useUser();
  const mode = useMode();
  useEffect(() => {
    if (!isKnown) return;
    if (isSignedIn && readCookie('signedIn') === undefined) writeCookie('signedIn', '1', YEAR_HOURS);
    if (!isSignedIn) removeCookie('signedIn');
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  }, [isKnown, isSignedIn]);
  useEffect(() => {
    if (user.id !== null) claimPersonalState(user.id);
  }, [user.id]);
  useEffect(() => {
    // Nobody but a creator has a mode of their own. A visitor may be a creator who signs in again.
    if (isSignedIn && !user.creator) removeCookie('mode');
  }, [isSignedIn, user.creator]);
  // Before the frame of another mode is painted.
  useLayoutEffect(() => {
    if (isKnown || isUnreachable) document.documentElement.toggleAttribute('data-expert', mode === 'expert');
  }, [isKnown, isUnreachable, mode]);
  useEffect(() => {
    if (isKnown) identifySender(user);
  }, [isKnown, user]);
  return null;
}
