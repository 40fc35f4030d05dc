import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { useCall } from '@/hooks/useCall';
import { formatCents, formatNumber } from '@/lib/format/format';
import { useLiveChatContext } from './context';
import styles from './StudioChat.module.scss';

/** Interval between requests for the statistics (ms). */
const READ_MS = 30_000;

/** Statistics of a running live: tips, peak number of viewers and reactions. */
export function SoFar({ reactionsCount }: { reactionsCount: number }) {
  const { t, i18n } = useTranslation('live-chat');
  const { live } = useLiveChatContext();
  const titleId = useId();
  const { data } = useCall(
    'GET /lives/:id/analytics',
    { params: { id: live.id } },
    { refreshInterval: READ_MS },
  );
  const unknown = t('studio.unknown');
  return (
    <section className={styles.box} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('studio.soFar')}</h2>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('studio.tips')}</dt>
          <dd>{data ? formatCents(data.income.tipsCents, i18n.language, { exact: true }) : unknown}</dd>
        </div>
        <div>
          <dt>{t('studio.peak')}</dt>
          <dd>{data ? formatNumber(data.peak, i18n.language) : unknown}</dd>
        </div>
        <div>
          <dt>{t('studio.reactions')}</dt>
          <dd>{formatNumber(reactionsCount, i18n.language)}</dd>
        </div>
      </dl>
    </section>
  );
}
