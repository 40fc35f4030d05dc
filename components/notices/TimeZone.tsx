import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { TimeZonePicker } from '@/components/time-zones/TimeZonePicker';
import { useZoneName } from '@/components/time-zones/useZoneName';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { useUser } from '@/hooks/accounts/useUser';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { toShownZone } from '@/lib/format/time-zones';

/** Time zone of the person's times: a picker, and a button for the time zone of this device. */
export function TimeZone() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user, refreshUser } = useUser();
  const [saving, setSaving] = useState<string>();
  const { toName } = useZoneName();
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
      <TimeZonePicker
        id="notice-time-zone"
        hint={t(user.timeZone ? 'notices.quiet.zoneHint' : 'notices.quiet.noZone')}
        zone={saving ?? user.timeZone}
        onChoose={set}
      />
      {here && toShownZone(here) !== toShownZone(user.timeZone ?? '') && (
        <Button
          theme="hollow-border"
          size="s"
          loading={saving === here && t('notices.preferences.saving')}
          onClick={() => void set(here)}
        >
          {t('notices.quiet.useZone', { zone: toName(here) })}
        </Button>
      )}
    </>
  );
}
