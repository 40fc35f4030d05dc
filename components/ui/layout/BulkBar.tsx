import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Banner } from '../feedback/Banner';
import styles from './BulkBar.module.scss';
import { Button } from '../actions/Button';

type Props = {
  /** How many rows are selected. */
  count: number;
  /** How many of them it is done with, while something is being done. */
  progress?: { done: number; count: number };
  /** What could not be done, by the name of the row. */
  refusals: { name: string; reason: string }[];
  onSelectAll: () => void;
  onClear: () => void;
  /** The buttons that do something with all of them. */
  children: ReactNode;
};

/** What can be done with the selected rows of a list; nothing is shown while none is selected. */
export function BulkBar({ count, progress, refusals, onSelectAll, onClear, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      {refusals.length > 0 && (
        <Banner tone="error" title={t('bulk.refused', { count: refusals.length })} announced>
          <ul>
            {refusals.map(({ name, reason }) => (
              <li key={name}>{t('bulk.reason', { name, reason })}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={count > 0 ? styles.bar : undefined}>
        {/* There from the start, so that the first selection is said too. */}
        <p role="status" className={styles.count}>
          {progress ? t('bulk.progress', progress) : count > 0 && t('bulk.selected', { count })}
        </p>
        {count > 0 && !progress && (
          <div className={styles.actions}>
            {children}
            <Button size="s" theme="hollow" onClick={onSelectAll}>
              {t('bulk.all')}
            </Button>
            <Button size="s" theme="hollow" onClick={onClear}>
              {t('bulk.clear')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
