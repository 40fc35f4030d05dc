import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { useUser } from '@/hooks/accounts/useUser';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { browserTimeZone } from '@/lib/browser/time-zone';
import styles from './Preferences.module.scss';

const nameOf = (zone: string) => zone.replaceAll('_', ' ');

/** Time zone of the person's times, with a button that sets it to the zone of this device. */
export function TimeZone() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user, refreshUser } = useUser();
  const [isBusy, setBusy] = useState(false);
  const here = useBrowserValue(browserTimeZone, undefined);

  async function set(timeZone: string): Promise<void> {
    setBusy(true);
    try {
      await refreshUser(call('PATCH /users', { body: { timeZone } }), { revalidate: false });
    } catch (error) {
      toast(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className={styles.small}>
        {user.timeZone ? t('notices.quiet.zone', { zone: nameOf(user.timeZone) }) : t('notices.quiet.noZone')}
      </p>
      {here && here !== user.timeZone && (
        <Button
          theme="hollow-border"
          size="s"
          loading={isBusy && t('notices.preferences.saving')}
          onClick={() => void set(here)}
        >
          {t('notices.quiet.useZone', { zone: nameOf(here) })}
        </Button>
      )}
    </>
  );
}
