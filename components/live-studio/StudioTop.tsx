import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Badge } from '@/components/ui/display/Badge';
import type { LiveStatus } from '@/contract/lives';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { formatClock } from '@/lib/format/format';
import styles from './Studio.module.scss';

type Props = {
  status: LiveStatus | undefined;
  startedAt: string | null;
  onTitle: () => void;
  onEnd: () => void;
};

/** Clock and viewer count of a live, and what its creator can change during the live. */
export function StudioTop({ status, startedAt, onTitle, onEnd }: Props) {
  const { t } = useTranslation('studio');
  const second = useServerSecond();
  const seconds =
    startedAt === null || second === null
      ? null
      : Math.max(0, Math.floor((second - Date.parse(startedAt)) / 1000));
  return (
    <div className={styles.top}>
      <Badge tone="live">{t('studio.live')}</Badge>
      {seconds !== null && (
        <b className={styles.clock} role="timer" aria-label={t('studio.clock')}>
          {formatClock(seconds)}
        </b>
      )}
      {status && <span className="tabular">{t('studio.watching', { count: status.viewersCount })}</span>}
      <span className={styles.topActions}>
        <Button theme="hollow" size="s" icon="edit" onClick={onTitle}>
          {t('studio.title.open')}
        </Button>
        <Button className={styles.goLive} theme="danger" size="s" onClick={onEnd}>
          {t('studio.end.action')}
        </Button>
      </span>
    </div>
  );
}
