import { useTranslation } from 'next-i18next/pages';
import styles from './QueuePage.module.scss';
import { DifferenceRows } from './DifferenceRows';
import { OfficeQueue } from './OfficeQueue';

/**
 * Differences between the ledger and the payments partner, found by the last nightly comparison.
 */
export function LedgerDifferences() {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="differences" className={styles.part}>
      <h2 id="differences" className={styles.partTitle}>
        {t('office.differences.title')}
      </h2>
      <OfficeQueue name="differences" view="found" Rows={DifferenceRows} />
    </section>
  );
}
