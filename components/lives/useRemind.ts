import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import { loginFor, paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useSetReminder } from '@/hooks/lives/useReminders';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { addressWith, readQueryValue } from '@/lib/list-query';
import { REMIND } from '@/lib/lives/live-filter';

export type Reminded = {
  id: string;
  title: string;
  /** True if no seat is left, so that the person is notified of a free seat instead. */
  isFull?: boolean;
};

/**
 * Returns an address with the id of the live whose reminder is set after the sign-in; without an
 * id, the parameter is removed.
 */
function withReminder(address: string, id?: string): string {
  const url = new URL(address, 'http://site');
  if (id) url.searchParams.set(REMIND, id);
  else url.searchParams.delete(REMIND);
  return url.pathname + url.search;
}

/**
 * Returns a function that sets or removes the reminder of a live. The change is shown at once and
 * can be undone. A visitor signs up first, and the reminder is set after the sign-in.
 */
export function useRemind() {
  const { t } = useTranslation('lives');
  const router = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const { isKnown, isSignedIn } = useUser();
  const setReminder = useSetReminder();

  async function remind(live: Reminded, isOn: boolean): Promise<void> {
    const next = withReminder(router.asPath, live.id);
    if (isKnown && !isSignedIn) return void router.push(addressWith(paths.signUp, { next }));
    try {
      await setReminder(live.id, isOn);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return void router.push(loginFor(next));
      return toast(errorText(error));
    }
    const done = live.isFull ? 'reminder.seat.done' : 'reminder.done';
    toast(t(isOn ? done : 'reminder.removed', { title: live.title }), {
      label: t('reminder.undo'),
      onAction: () => void remind(live, !isOn),
    });
  }

  const asked = readQueryValue(router.query, REMIND);
  const remindAsked = useEffectEvent((id: string) => {
    void router.replace(withReminder(router.asPath), undefined, { shallow: true, scroll: false });
    void remind({ id, title: '' }, true);
  });
  useEffect(() => {
    if (asked && isSignedIn) remindAsked(asked);
  }, [asked, isSignedIn]);

  return remind;
}

export type Remind = ReturnType<typeof useRemind>;
