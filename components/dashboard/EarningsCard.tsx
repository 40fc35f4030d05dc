import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { Earnings } from '@/components/wallet/Earnings';
import type { Earnings as EarningsReply } from '@/contract/wallet';
import { formatPercent } from '@/lib/format/format';
import styles from './OverviewPage.module.scss';

/** Card with the creator's earnings in a range, and their change. */
export function EarningsCard(chosen: Pick<ComponentProps<typeof Earnings>, 'range' | 'onRange'>) {
  const { t } = useTranslation('wallet');
  return (
    <Card as="section" look="pane" aria-labelledby="earnings">
      <Earnings
        {...chosen}
        heading={
          <h2 id="earnings" className={styles.title}>
            {t('earnings.title')}
          </h2>
        }
        badge={(earnings) => <Change earnings={earnings} />}
      />
      <p className={styles.note}>{t('earnings.afterFees')}</p>
    </Card>
  );
}

/** Change of the earnings; hidden if there is nothing to compare. */
function Change({ earnings: { totalCents, beforeCents } }: { earnings: EarningsReply }) {
  const { t, i18n } = useTranslation('wallet');
  if (beforeCents === null || beforeCents <= 0 || totalCents < 0) return null;
  const part = Math.round(((totalCents - beforeCents) / beforeCents) * 100);
  if (part === 0) return null;
  const percent = formatPercent(Math.abs(part) * 100, i18n.language);
  return (
    <Badge tone={part > 0 ? 'green' : 'neutral'}>
      {t(part > 0 ? 'earnings.up' : 'earnings.down', { percent })}
      <span className="visually-hidden"> {t('earnings.before')}</span>
    </Badge>
  );
}
