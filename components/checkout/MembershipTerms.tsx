import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { DAY_MS } from '@/contract/values/times';
import { formatCents, formatDate } from '@/lib/format/format';
import styles from './ConfirmPurchase.module.scss';

/**
 * Today's price, the later monthly price and an announced price. Rendered only in the browser, by
 * its clock.
 */
export function MembershipTerms({ quote }: { quote: Quote }) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const { totalCents, trialDays, nextPrice, grantedUntil, discount } = quote;
  const [openedAt] = useState(() => Date.now());
  // A code reduces only the first month.
  const monthly = price(totalCents + (discount?.offCents ?? 0), { monthly: true });
  const dateIn = (days: number) =>
    formatDate(new Date(openedAt + days * DAY_MS).toISOString(), i18n.language);
  return (
    <>
      <dl className={styles.terms}>
        <dt>
          {discount ? t('checkout.join.firstMonth', { code: discount.code }) : t('checkout.join.today')}
        </dt>
        <dd>{formatCents(trialDays ? 0 : totalCents, i18n.language)}</dd>
        <dt suppressHydrationWarning>
          {trialDays ? t('checkout.join.from', { date: dateIn(trialDays) }) : t('checkout.join.after')}
        </dt>
        <dd>{monthly}</dd>
        {nextPrice && (
          <>
            <dt suppressHydrationWarning>
              {t('checkout.join.from', { date: formatDate(nextPrice.from, i18n.language) })}
            </dt>
            <dd>{price(nextPrice.price, { monthly: true })}</dd>
          </>
        )}
      </dl>
      {grantedUntil && (
        <p className={styles.note} suppressHydrationWarning>
          {t('checkout.join.granted', { date: formatDate(grantedUntil, i18n.language) })}
        </p>
      )}
      <p className={styles.note} suppressHydrationWarning>
        {trialDays ? t('checkout.join.trialNote', { date: dateIn(trialDays) }) : t('checkout.join.anyTime')}
      </p>
    </>
  );
}
