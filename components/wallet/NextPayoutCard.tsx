import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { Wallet } from '@/contract/wallet';
import type { PayoutsConnection } from '@/hooks/wallet/useWallet';
import { useNextPayout } from './useNextPayout';
import styles from './WalletPage.module.scss';

type Props = { wallet: Wallet; connection: PayoutsConnection };

/** Card with the amount and date of the next payout, or the reason why there is none. */
export function NextPayoutCard({ wallet, connection: { connect, isOpening } }: Props) {
  const { t } = useTranslation('wallet');
  const { amount, text } = useNextPayout(wallet);
  return (
    <Card as="section" look="pane" aria-labelledby="next-payout">
      <h2 id="next-payout">{t('own.payout.title')}</h2>
      {amount && <p className={styles.big}>{amount}</p>}
      <p className={styles.quiet}>{text}</p>
      {amount && <p className={styles.quiet}>{t('own.payout.bank')}</p>}
      {wallet.payouts?.state === 'READY' && (
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
