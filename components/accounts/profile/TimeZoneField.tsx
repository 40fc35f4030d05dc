import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { TimeZonePicker } from '@/components/time-zones/TimeZonePicker';
import { useToast } from '@/components/ui/feedback/useToast';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';
import { browserTimeZone } from '@/lib/browser/time-zone';

/** Field for the time zone of dates in mails; a choice is saved at once. */
export function TimeZoneField() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user } = useUser();
  const { update } = useAccounts();
  const [failure, setFailure] = useState<unknown>();
  const isUnknown = user.id !== null && user.timeZone === null;

  // An account that was created without a browser has no time zone yet.
  const presetZone = useEffectEvent(() => {
    const timeZone = browserTimeZone();
    if (timeZone) update({ timeZone }).catch(() => undefined);
  });
  useEffect(() => {
    if (isUnknown) presetZone();
  }, [isUnknown]);

  async function save(timeZone: string) {
    setFailure(undefined);
    try {
      await update({ timeZone });
      toast(t('account.preferences.timeZoneSaved'));
    } catch (refused) {
      setFailure(refused);
    }
  }
  return (
    <TimeZonePicker
      id="timeZone"
      hint={t('account.preferences.timeZoneHint')}
      error={failure === undefined ? undefined : errorText(failure)}
      zone={user.timeZone}
      onChoose={save}
    />
  );
}
