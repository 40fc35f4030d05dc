import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { SMALLEST_GROUP } from '@/contract/values/insights';
import styles from './Panel.module.scss';

const icons = { failed: 'signal', few: 'users', empty: 'chart' } as const satisfies Record<string, IconName>;

type Props = {
  of: keyof typeof icons;
  /** Sentence that replaces the usual sentence. */
  children?: ReactNode;
  onRetry?: () => unknown;
};

/** Message in place of a report that failed, has too few people, or has nothing to show yet. */
export function PanelMessage({ of, children, onRetry }: Props) {
  const { t } = useTranslation('insights');
  const count = SMALLEST_GROUP;
  return (
    <div className={styles.message} role={of === 'failed' ? 'alert' : undefined}>
      <span className={styles.pebble}>
        <Icon name={icons[of]} />
      </span>
      <b>{t(`panel.${of}.title`, { count })}</b>
      <p>{children ?? t(`panel.${of}.text`, { count })}</p>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  );
}
