import { useTranslation } from 'next-i18next/pages';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { PageHead } from '@/components/shell/head/PageHead';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Card } from '@/components/ui/Card';
import { PageHeader } from '@/components/ui/PageHeader';
import { useCreditsText } from '@/components/ui/useCreditsText';
import { useBalance, useRefreshCredits } from '@/hooks/credits/useCredits';
import { BuyCredits } from './BuyCredits';
import { CreditHistory } from './CreditHistory';
import styles from './Credits.module.scss';

/** What a member has, the packs to buy, and what became of them. */
export function CreditsPage() {
  const { t } = useTranslation('wallet');
  const credits = useCreditsText();
  const balanceCents = useBalance();
  const refresh = useRefreshCredits();
  return (
    <div className={styles.page}>
      <PageHead title={t('credits.title')} noIndex />
      <PageHeader title={t('credits.title')} lead={t('credits.lead')} />
      <div className={styles.columns}>
        <Card as="section" look="raised" aria-labelledby="credits-buy">
          <h2 id="credits-buy">{t('credits.buy')}</h2>
          <p className={styles.balance} role="status">
            {balanceCents !== undefined && t('credits.balance', { amount: credits(balanceCents) })}
          </p>
          <BuyCredits balanceCents={balanceCents} />
        </Card>
        <section aria-labelledby="credits-history">
          <h2 id="credits-history">{t('credits.history')}</h2>
          <ErrorBoundary>
            <CreditHistory />
          </ErrorBoundary>
        </section>
      </div>
      <CheckoutReturn onSettled={() => void refresh()} />
    </div>
  );
}
