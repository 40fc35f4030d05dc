import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { PageHead } from '@/components/shell/head/PageHead';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Card } from '@/components/ui/layout/Card';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreditsText } from '@/components/money/useCreditsText';
import { isUnlocking, useCreditHistory, useCredits, useRefreshCredits } from '@/hooks/credits/useCredits';
import { BuyCredits } from './BuyCredits';
import { CreditHistory } from './CreditHistory';
import styles from './Credits.module.scss';
import { PendingOutcome, PendingProgress } from './Pending';

/** Page with the credit balance, the packs, the pending transaction and the history. */
export function CreditsPage() {
  const { t } = useTranslation('wallet');
  const credits = useCreditsText();
  const own = useCredits();
  const refresh = useRefreshCredits();
  const history = useCreditHistory();
  const [isReread, setReread] = useState(false);
  const pending = own?.pending;
  const wanted = own && pending?.state === 'WAITING' && !isUnlocking(own) ? pending : null;
  async function settle() {
    await Promise.all([refresh(), history.reload()]);
    setReread(true);
  }

  return (
    <div className={styles.page}>
      <PageHead title={t('credits.title')} noIndex />
      <PageHeader title={t('credits.title')} lead={t('credits.lead')} />
      <div className={styles.columns}>
        <Card as="section" look="raised" aria-labelledby="credits-buy">
          <h2 id="credits-buy">
            {wanted ? t('credits.topUpFor', { title: wanted.title }) : t('credits.buy')}
          </h2>
          {own ? (
            <>
              {wanted ? (
                <PendingProgress pending={wanted} balanceCents={own.balanceCents} />
              ) : (
                <p className={styles.balance} role="status">
                  {t('credits.balance', { amount: credits(own.balanceCents) })}
                </p>
              )}
              {own.grantedCents > 0 && (
                <p className={styles.granted}>
                  {t('credits.granted', { amount: credits(own.grantedCents) })}
                </p>
              )}
              {pending && !wanted && <PendingOutcome pending={pending} />}
              <BuyCredits balanceCents={own.balanceCents} wantedCents={wanted?.priceCents} />
            </>
          ) : (
            <LoadingRegion label={t('credits.loading')}>
              <Skeleton shape="block" height={320} />
            </LoadingRegion>
          )}
        </Card>
        <section aria-labelledby="credits-history">
          <h2 id="credits-history">{t('credits.history')}</h2>
          <ErrorBoundary>
            {/* The key reloads the history once the pending transaction is unlocked. */}
            <CreditHistory key={pending?.state} />
          </ErrorBoundary>
        </section>
      </div>
      <CheckoutReturn onSettled={settle} balance={isReread && own ? credits(own.balanceCents) : undefined} />
    </div>
  );
}
