import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Banner } from '../feedback/Banner';
import styles from './BulkBar.module.scss';
import { Button } from '../actions/Button';

type Props = {
  /** Number of selected rows. */
  count: number;
  /** Number of finished rows while an action runs. */
  progress?: { done: number; count: number };
  /** Refused rows, each with its name and reason. */
  refusals: { name: string; reason: string }[];
  onSelectAll: () => void;
  onClear: () => void;
  /** Buttons that act on all selected rows. */
  children: ReactNode;
};

/** Bar with the actions for selected rows; hidden if none is selected. */
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
        {/* Rendered from the start, so that the first selection is announced. */}
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
