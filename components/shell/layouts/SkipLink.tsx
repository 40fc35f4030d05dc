import { useTranslation } from 'next-i18next/pages';
import styles from './SkipLink.module.scss';

/** First in the tab order of every page; leads past the navigation. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a href="#main" className={styles.skip}>
      {t('nav.skip')}
    </a>
  );
}
