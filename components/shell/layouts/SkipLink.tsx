import { useTranslation } from 'next-i18next/pages';
import styles from './SkipLink.module.scss';

/** Link past the navigation, first in the tab order of every page. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a href="#main" className={styles.skip}>
      {t('nav.skip')}
    </a>
  );
}
