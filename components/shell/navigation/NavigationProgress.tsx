import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import styles from './NavigationProgress.module.scss';

/** Delay before the progress line appears (ms). */
const QUIET_MS = 1000;

/** Line along the top edge while the next page loads, shown after one second. */
export function NavigationProgress() {
  const { t } = useTranslation('common');
  const { events } = useRouter();
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsSlow(true), QUIET_MS);
    };
    const end = () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
    events.on('routeChangeStart', begin);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      clearTimeout(timer);
      events.off('routeChangeStart', begin);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);

  return (
    <div role="status" className={styles.region}>
      {isSlow && (
        <>
          <span className={styles.line} />
          <span className="visually-hidden">{t('ui.loading')}</span>
        </>
      )}
    </div>
  );
}
