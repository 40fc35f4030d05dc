import { useEffect, useLayoutEffect } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { useMode } from '@/hooks/shell/useMode';
import { identifySender } from '@/lib/browser/events';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { claimPersonalState } from '@/lib/session/personal-state';
import { readCookie, removeCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';

/**
 * Synchronises the signed-in mark with the session; /before-hydration.js reads the mark. The next
 * static page then shows the right navigation and reserves space for the chosen mode before the
 * user is known. The mark grants nothing, because the token is in a cookie that scripts cannot
 * read.
 *
 * The component also stores the time zone in which the server writes dates for the user. It also
 * stores who owns this tab's unsaved work and product events.
 */
export function SignedInMark() {
  const { user, isKnown, isSignedIn, isUnreachable } = useUser();
  const mode = useMode();
  useEffect(() => {
    if (!isKnown) return;
    if (isSignedIn && readCookie('signedIn') === undefined) writeCookie('signedIn', '1', YEAR_HOURS);
    const timeZone = browserTimeZone();
    if (isSignedIn && timeZone && readCookie('timeZone') !== timeZone)
      writeCookie('timeZone', timeZone, YEAR_HOURS);
    if (!isSignedIn) removeCookie('signedIn');
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  }, [isKnown, isSignedIn]);
  useEffect(() => {
    if (user.id !== null) claimPersonalState(user.id);
  }, [user.id]);
  useEffect(() => {
    // Only creators have a mode. A visitor's mode is not removed, because the visitor may be a
    // creator who signs in again.
    if (isSignedIn && !user.creator) removeCookie('mode');
  }, [isSignedIn, user.creator]);
  // A layout effect runs before the browser paints a frame of the other mode.
  useLayoutEffect(() => {
    if (isKnown || isUnreachable) document.documentElement.toggleAttribute('data-expert', mode === 'expert');
  }, [isKnown, isUnreachable, mode]);
  useEffect(() => {
    if (isKnown) identifySender(user);
  }, [isKnown, user]);
  return null;
}
