import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { CheckedText } from '@/components/wallet/CheckedText';
import { useNextPayout } from '@/components/wallet/useNextPayout';
import { paths } from '@/contract/paths';
import type { Wallet } from '@/contract/wallet';
import styles from './OverviewPage.module.scss';

/** Card with the amount and date of the next payout, or the reason for its absence. */
export function PayoutCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const { amount, text } = useNextPayout(wallet);
  return (
    <Card as="section" look="pane" aria-labelledby="next-payout">
      <h2 id="next-payout" className={styles.title}>
        {t('nextPayout.title')}
      </h2>
      {amount && <p className={styles.big}>{amount}</p>}
      <p className={styles.note}>
        {text}
        {wallet.payouts && (
          <span className={styles.age}>
            <CheckedText asOf={wallet.asOf} />
          </span>
        )}
      </p>
      <ButtonLink full href={paths.wallet}>
        {t('nextPayout.open')}
      </ButtonLink>
    </Card>
  );
}
