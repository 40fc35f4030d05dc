import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { BarChart } from '@/components/ui/charts/BarChart';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Segments } from '@/components/ui/fields/Segments';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import {
  earningRanges,
  earningSources,
  type EarningRange,
  type EarningSource,
} from '@/contract/values/wallet';
import type { Earnings as EarningsReply } from '@/contract/wallet';
import { useEarnings } from '@/hooks/wallet/useWallet';
import { formatCents } from '@/lib/format/format';
import styles from './Earnings.module.scss';
import { EarningsTable } from './EarningsTable';
import { listShownSources } from './earned';
import { useEarningTexts } from './useEarningTexts';

const MOST_BARS_WHEN_SMALL = 16;

type Props = {
  range: EarningRange;
  onRange: (range: EarningRange) => void;
  heading: ReactNode;
  /** Renders the change from the previous period, beside the total. */
  badge?: (earnings: EarningsReply) => ReactNode;
};

/** Earnings of a range: the total, a chart by source and the same values as a table. */
export function Earnings({ range, onRange, heading, badge }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const [isTable, setTable] = useState(false);
  const { earnings, error, reload } = useEarnings(range);
  return (
    <>
      <div className={styles.head}>
        <div>
          {heading}
          {earnings && (
            <p className={styles.total}>
              <b>{formatCents(earnings.totalCents, i18n.language, { exact: true })}</b>
              {badge?.(earnings)}
            </p>
          )}
        </div>
        <Segments
          label={t('earnings.range')}
          value={range}
          options={earningRanges.map((value) => ({ value, label: t(`earnings.ranges.${value}`) }))}
          onChange={onRange}
        />
      </div>
      {error && <LoadFailed level={3} title={t('earnings.failed')} error={error} onRetry={reload} />}
      {!earnings && !error && (
        <LoadingRegion label={t('earnings.loading')} className={styles.loading}>
          <Skeleton shape="block" height={260} />
        </LoadingRegion>
      )}
      {earnings && (
        <>
          <Chart earnings={earnings} />
          <Legend earnings={earnings} />
          <p className={styles.more}>
            <Button
              theme="hollow-underlined"
              size="s"
              aria-expanded={isTable}
              onClick={() => setTable(!isTable)}
            >
              {t(isTable ? 'earnings.asChart' : 'earnings.asTable')}
            </Button>
          </p>
          {isTable && <EarningsTable earnings={earnings} />}
        </>
      )}
    </>
  );
}

function Chart({ earnings }: { earnings: EarningsReply }) {
  const { t, i18n } = useTranslation('wallet');
  const texts = useEarningTexts(earnings.unit);
  const bars = earnings.items.map((item) => ({
    key: item.from,
    label: texts.short(item.from),
    // A negative amount is not drawn; the text and the table state that refunds exceed sales.
    parts: earningSources.map((source) => Math.max(item.sources[source], 0)),
    isMarked: item.paidOutCents > 0,
    text: texts.bar(item),
  }));
  return (
    <BarChart
      summary={texts.summary(earnings)}
      sliderLabel={t('earnings.slider')}
      bars={bars}
      mostWhenSmall={MOST_BARS_WHEN_SMALL}
      tick={(cents) => (cents === 0 ? '0' : formatCents(cents, i18n.language))}
    />
  );
}

const colours: Record<EarningSource, string | undefined> = {
  COURSES: styles.courses,
  MEMBERSHIPS: styles.memberships,
  TIPS: styles.tips,
  DOWNLOADS: styles.downloads,
  LIVES: styles.lives,
  SHOP: styles.shop,
};

function Legend({ earnings }: { earnings: EarningsReply }) {
  const { t, i18n } = useTranslation('wallet');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const paidOutCents = earnings.items.reduce((sum, item) => sum + item.paidOutCents, 0);
  return (
    <dl className={styles.legend}>
      {listShownSources(earnings).map((source) => (
        <div key={source}>
          <dt>
            <i className={colours[source]} aria-hidden="true" />
            {t(`earnings.sources.${source}`)}
          </dt>
          <dd>{exact(earnings.items.reduce((sum, item) => sum + item.sources[source], 0))}</dd>
        </div>
      ))}
      {paidOutCents !== 0 && (
        <div>
          <dt>
            <i className={styles.diamond} aria-hidden="true" />
            {t('earnings.payouts')}
          </dt>
          <dd>{exact(paidOutCents)}</dd>
        </div>
      )}
    </dl>
  );
}
