import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { CheckedText } from '@/components/wallet/CheckedText';
import { paths } from '@/contract/paths';
import type { Wallet } from '@/contract/wallet';
import { formatCents, formatDateOnly } from '@/lib/format/format';
import styles from './OverviewPage.module.scss';

/** Card with the amount and date of the next payout, or the reason for its absence. */
export function PayoutCard({ wallet: { payouts, funds, asOf } }: { wallet: Wallet }) {
  const { t, i18n } = useTranslation('wallet');
  const day = payouts?.state === 'READY' ? funds?.nextPayoutOn : undefined;
  const why = payouts === null ? 'asking' : payouts.state === 'READY' ? 'none' : 'held';
  return (
    <Card as="section" look="pane" aria-labelledby="next-payout">
      <h2 id="next-payout" className={styles.title}>
        {t('nextPayout.title')}
      </h2>
      {funds && (
        <p className={styles.big}>{formatCents(funds.availableCents, i18n.language, { exact: true })}</p>
      )}
      <p className={styles.note}>
        {day ? t('nextPayout.on', { date: formatDateOnly(day, i18n.language) }) : t(`nextPayout.${why}`)}
        {payouts && (
          <span className={styles.age}>
            <CheckedText asOf={asOf} />
          </span>
        )}
      </p>
      <ButtonLink full href={paths.wallet}>
        {t('nextPayout.open')}
      </ButtonLink>
    </Card>
  );
}
