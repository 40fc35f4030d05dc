import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { Wallet } from '@/contract/wallet';
import type { PayoutsConnection } from '@/hooks/wallet/useWallet';
import { formatCents, formatDateOnly } from '@/lib/format/format';
import styles from './WalletPage.module.scss';

type Props = { wallet: Wallet; connection: PayoutsConnection };

/** Card with the date of the next payout by the card partner's schedule, or the reason for none. */
export function NextPayoutCard({ wallet: { payouts, funds }, connection: { connect, isOpening } }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const isReady = payouts?.state === 'READY';
  const day = isReady ? funds?.nextPayoutOn : null;
  return (
    <Card as="section" look="pane" aria-labelledby="next-payout">
      <h2 id="next-payout">{t('own.payout.title')}</h2>
      {day && <p className={styles.big}>{formatDateOnly(day, i18n.language)}</p>}
      <p className={styles.quiet}>
        {t(day ? 'own.payout.on' : isReady ? 'own.payout.none' : 'own.payout.held')}
      </p>
      {isReady && funds && (
        <dl className={styles.sums}>
          <div>
            <dt>{t('own.payout.available')}</dt>
            <dd>{formatCents(funds.availableCents, i18n.language, { exact: true })}</dd>
          </div>
        </dl>
      )}
      {isReady && (
        <Button
          full
          className={styles.below}
          loading={isOpening && t('own.opening')}
          onClick={() => void connect()}
        >
          {t('own.payout.change')}
        </Button>
      )}
    </Card>
  );
}
