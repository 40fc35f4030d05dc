import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { YEARLY_NOTICE_DAYS } from '@/contract/values/memberships';
import { DAY_MS } from '@/contract/values/times';
import { formatCents, formatDate } from '@/lib/format/format';
import styles from './ConfirmPurchase.module.scss';

/**
 * Price of the first payment, regular price after it, and price after an announced change. During a
 * trial, the first price is 0 and the regular price applies after the trial. Rendered only in the
 * browser, because it depends on the browser's clock.
 */
export function MembershipTerms({ quote }: { quote: Quote }) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const { totalCents, trialDays, nextPrice, grantedUntil, discount, recurring } = quote;
  const context = recurring === 'year' ? 'year' : undefined;
  const [openedAt] = useState(() => Date.now());
  // A code reduces only the first payment.
  const full = price(totalCents + (discount?.offCents ?? 0), { per: recurring });
  const dateIn = (days: number) =>
    formatDate(new Date(openedAt + days * DAY_MS).toISOString(), i18n.language);
  return (
    <>
      <dl className={styles.terms}>
        <dt>
          {discount ? t('checkout.join.firstPayment', { code: discount.code }) : t('checkout.join.today')}
        </dt>
        <dd>{formatCents(trialDays ? 0 : totalCents, i18n.language)}</dd>
        <dt suppressHydrationWarning>
          {trialDays
            ? t('checkout.join.from', { date: dateIn(trialDays) })
            : t('checkout.join.after', { context })}
        </dt>
        <dd>{full}</dd>
        {nextPrice && (
          <>
            <dt suppressHydrationWarning>
              {t('checkout.join.from', { date: formatDate(nextPrice.from, i18n.language) })}
            </dt>
            <dd>{price(nextPrice.price, { per: 'month' })}</dd>
          </>
        )}
      </dl>
      {grantedUntil && (
        <p className={styles.note} suppressHydrationWarning>
          {t('checkout.join.granted', { date: formatDate(grantedUntil, i18n.language) })}
        </p>
      )}
      <p className={styles.note} suppressHydrationWarning>
        {trialDays
          ? t('checkout.join.trialNote', { date: dateIn(trialDays) })
          : t('checkout.join.anyTime', { context, days: YEARLY_NOTICE_DAYS })}
      </p>
    </>
  );
}
