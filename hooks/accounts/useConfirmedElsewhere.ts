import { useEffect, useEffectEvent } from 'react';
import type { User } from '@/contract/accounts';
import { useAccounts } from './useAccounts';
import { useUser } from './useUser';

const EVERY_MS = 5_000;
/** Maximum polling time (ms), equal to the expiry of the codes. */
const AT_MOST_MS = 30 * 60_000;

/**
 * Calls `onConfirmed` after the address was confirmed in another tab or on another device and this
 * browser is signed in. The hook polls while the code is awaited.
 */
export function useConfirmedElsewhere(email: string, onConfirmed: (user: User) => void): void {
  const { continueSignUp } = useAccounts();
  const { user } = useUser();

  const check = useEffectEvent(() => {
    // A failed check is ignored, because the next interval checks again.
    if (!document.hidden) continueSignUp(email).catch(() => undefined);
  });
  useEffect(() => {
    if (!email) return;
    const timer = setInterval(() => check(), EVERY_MS);
    const end = setTimeout(() => clearInterval(timer), AT_MOST_MS);
    const look = () => check();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
      document.removeEventListener('visibilitychange', look);
    };
  }, [email]);

  const isConfirmed = user.id !== null && user.email === email;
  const go = useEffectEvent(() => onConfirmed(user));
  useEffect(() => {
    if (isConfirmed) go();
  }, [isConfirmed]);
}
