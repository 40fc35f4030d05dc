import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { useToast } from '@/components/ui/feedback/useToast';
import { toZoneName, useTimeZones } from '@/hooks/accounts/useTimeZones';
import { useUser } from '@/hooks/accounts/useUser';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { browserTimeZone } from '@/lib/browser/time-zone';

/** Time zone of the person's times: a field, and a button for the time zone of this device. */
export function TimeZone() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user, refreshUser } = useUser();
  const [saving, setSaving] = useState<string>();
  const here = useBrowserValue(browserTimeZone, undefined);

  async function set(timeZone: string): Promise<void> {
    setSaving(timeZone);
    try {
      await refreshUser(call('PATCH /users', { body: { timeZone } }), { revalidate: false });
      toast(t('notices.quiet.zoneSaved'));
    } catch (error) {
      toast(errorText(error));
    } finally {
      setSaving(undefined);
    }
  }

  return (
    <>
      <SelectField
        id="notice-time-zone"
        label={t('notices.quiet.zone')}
        hint={t(user.timeZone ? 'notices.quiet.zoneHint' : 'notices.quiet.noZone')}
        placeholder={user.timeZone === null ? t('notices.quiet.chooseZone') : undefined}
        options={useTimeZones(user.timeZone)}
        value={saving ?? user.timeZone ?? ''}
        onChange={({ target }) => target.value !== '' && void set(target.value)}
      />
      {here && here !== user.timeZone && (
        <Button
          theme="hollow-border"
          size="s"
          loading={saving === here && t('notices.preferences.saving')}
          onClick={() => void set(here)}
        >
          {t('notices.quiet.useZone', { zone: toZoneName(here) })}
        </Button>
      )}
    </>
  );
}
