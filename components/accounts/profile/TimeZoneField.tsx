import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { SelectField } from '@/components/ui/fields/SelectField';
import { useToast } from '@/components/ui/feedback/useToast';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useTimeZones } from '@/hooks/accounts/useTimeZones';
import { useUser } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';

/** Field for the time zone of dates in mails; a choice is saved at once. */
export function TimeZoneField() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user } = useUser();
  const { update } = useAccounts();
  const [failure, setFailure] = useState<unknown>();
  const options = useTimeZones(user.timeZone);

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
    <SelectField
      id="timeZone"
      label={t('account.preferences.timeZone')}
      hint={t('account.preferences.timeZoneHint')}
      placeholder={user.timeZone === null ? t('account.preferences.noTimeZone') : undefined}
      options={options}
      value={user.timeZone ?? ''}
      error={failure === undefined ? undefined : errorText(failure)}
      onChange={({ target }) => void save(target.value)}
    />
  );
}
