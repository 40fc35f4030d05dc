import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import type { User } from '@/contract/accounts';
import { officePaths } from '@/contract/office-paths';
import { MINUTE_MS } from '@/contract/values/times';
import { useMinute } from '@/hooks/browser/useMinute';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';
import styles from './ViewBanner.module.scss';

/** Bar that states as which user the office views Kumu and for how long, with a button to stop. */
export function ViewBanner({ user, endsAt }: { user: User; endsAt: string }) {
  // The option renders the bar again once its texts are loaded, which happens after the page.
  const { t, i18n } = useTranslation('common', { bindI18nStore: 'added' });
  const errorText = useErrorText();
  const minute = useMinute();
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const name = `${user.name} ${user.lastName}`.trim();
  const back = officePaths.person(user.id!);
  // The current minute has begun, so that up to a minute less is left.
  const left = minute === null ? 0 : (Date.parse(endsAt) - minute) / MINUTE_MS;

  useEffect(() => {
    const timer = setTimeout(() => redirectTo(back), Math.max(0, Date.parse(endsAt) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [endsAt, back]);

  async function stop() {
    setStopping(true);
    setFailure(undefined);
    try {
      await call('DELETE /office/views');
      // Loads the whole page, so that no data of the person remains in this tab.
      redirectTo(back);
    } catch (error) {
      setFailure(error);
      setStopping(false);
    }
  }

  if (!i18n.exists('common:view.as')) return null;
  return (
    <section className={styles.bar} aria-label={t('view.label', { name })}>
      <Icon name="eye" />
      <p>
        <b>{t('view.as', { name })}</b>{' '}
        <span className="tabular">{t('view.left', { count: Math.max(1, Math.floor(left)) })}</span>
      </p>
      {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
      <Button
        size="s"
        className={styles.stop}
        loading={isStopping && t('view.stopping')}
        onClick={() => void stop()}
      >
        {t('view.stop')}
      </Button>
    </section>
  );
}
