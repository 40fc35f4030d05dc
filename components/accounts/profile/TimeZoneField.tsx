import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { SelectField } from '@/components/ui/fields/SelectField';
import { useToast } from '@/components/ui/feedback/useToast';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useErrorText } from '@/hooks/useErrorText';

let known: string[] | undefined;
/** Lists the time zones of this browser; browsers differ. */
const listZones = () => (known ??= Intl.supportedValuesOf('timeZone'));
const none: string[] = [];

/** Field for the time zone of dates in mails; a choice is saved at once. */
export function TimeZoneField() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user } = useUser();
  const { update } = useAccounts();
  const [failure, setFailure] = useState<unknown>();
  const listed = useBrowserValue(listZones, none);
  const own = user.timeZone ? [user.timeZone] : [];
  const zones = [...new Set([...listed, ...own])].sort();

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
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={user.timeZone ?? ''}
      error={failure === undefined ? undefined : errorText(failure)}
      onChange={({ target }) => void save(target.value)}
    />
  );
}
