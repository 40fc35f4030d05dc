import { useToast } from '@/components/ui/feedback/useToast';
import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Loaded } from '@/components/loading/Loaded';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { FeeRule } from '@/contract/fees';
import { paths } from '@/contract/paths';
import type { Wallet } from '@/contract/wallet';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { useErrorText } from '@/hooks/useErrorText';
import {
  useConnectPayouts,
  usePayoutsReturn,
  useWallet,
  useWalletCheck,
  useWalletNext,
  type PayoutsConnection,
} from '@/hooks/wallet/useWallet';
import { CheckedLine } from './CheckedLine';
import { ConnectCard } from './ConnectCard';
import { FundsCard } from './FundsCard';
import { HeldBanner } from './HeldBanner';
import { listMonths } from './months';
import { MovementsPanel } from './MovementsPanel';
import { NextPayoutCard } from './NextPayoutCard';
import { PayoutsBanner } from './PayoutsBanner';
import { ShareCard } from './ShareCard';
import { StatementCard } from './StatementCard';
import styles from './WalletPage.module.scss';

/** Wallet of a creator: payout setup, balance, next payout and movements. */
export function WalletPage() {
  const { t } = useTranslation('wallet');
  const { wallet, error, reload } = useWallet();
  const { profile } = useCreatorProfile();
  const connection = useConnectPayouts();
  const errorText = useErrorText();
  const feeText = useFeeText();
  const walletCheck = useWalletCheck();
  const toast = useToast();
  const next = useWalletNext();
  usePayoutsReturn({
    connect: connection.connect,
    check: walletCheck.check,
    onConnected: () => toast(t('own.connected')),
  });

  const hasStarted = wallet?.payouts?.state !== 'NOT_STARTED';

  return (
    <DashboardFrame
      title={t('own.title')}
      lead={profile && t('own.lead', feeText(profile.feeRule))}
      canonical={paths.wallet}
      actions={
        next && (
          <ButtonLink theme="hollow-border" icon="back" href={next}>
            {t('own.backToDraft')}
          </ButtonLink>
        )
      }
    >
      <Loaded
        of={{ data: wallet, error, reload }}
        failed={{ title: t('own.failedTitle') }}
        loading={t('own.loading')}
        loadingClass={styles.stack}
        skeleton={
          <>
            <Skeleton shape="block" height={200} />
            <Skeleton shape="block" height={320} />
          </>
        }
      >
        {(wallet) => (
          <div className={styles.stack}>
            {connection.failure !== undefined && (
              <Banner tone="error" title={t('own.failedAction')} announced>
                {errorText(connection.failure)}
              </Banner>
            )}
            {hasStarted ? (
              <>
                <PayoutsBanner payouts={wallet.payouts} connection={connection} />
                <CheckedLine asOf={wallet.asOf} walletCheck={walletCheck} />
              </>
            ) : (
              <ConnectCard canConnect={wallet.canConnect} connection={connection} />
            )}
            <HeldBanner held={wallet.held} />
            {wallet.firstMonth !== null ? (
              <Money
                wallet={wallet}
                firstMonth={wallet.firstMonth}
                connection={connection}
                rule={profile?.feeRule}
              />
            ) : (
              <div className={wallet.funds ? styles.columns : undefined}>
                <div className={styles.stack}>
                  {wallet.payouts?.state === 'READY' && <ReadyCard />}
                  {profile && <ShareCard rule={profile.feeRule} />}
                </div>
                {wallet.funds && <NextPayoutCard wallet={wallet} connection={connection} />}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </DashboardFrame>
  );
}

type MoneyProps = { wallet: Wallet; firstMonth: string; connection: PayoutsConnection; rule?: FeeRule };

/** Balance and its parts, and all movements since the first month. */
function Money({ wallet, firstMonth, connection, rule }: MoneyProps) {
  // The month is taken from the response, so that server and browser render the same month when a
  // month begins.
  const months = listMonths(firstMonth, wallet.month > firstMonth ? wallet.month : firstMonth);
  return (
    <>
      <div className={styles.columns}>
        <FundsCard wallet={wallet} />
        {wallet.funds && <NextPayoutCard wallet={wallet} connection={connection} />}
      </div>
      <div className={styles.columns}>
        <MovementsPanel months={months} clearsInDays={wallet.funds?.clearsInDays} />
        <div className={styles.stack}>
          <StatementCard months={months} />
          {rule && <ShareCard rule={rule} />}
        </div>
      </div>
    </>
  );
}

/** Card shown when payouts are connected and nothing was sold yet. */
function ReadyCard() {
  const { t } = useTranslation('wallet');
  return (
    <Card as="section" look="pane" aria-labelledby="wallet-ready" className={styles.ready}>
      <div>
        <h2 id="wallet-ready">{t('own.ready.title')}</h2>
        <p className={styles.quiet}>{t('own.ready.text')}</p>
      </div>
      <ButtonLink theme="green" href={paths.newCourse}>
        {t('own.ready.action')}
      </ButtonLink>
    </Card>
  );
}
