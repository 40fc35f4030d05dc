import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import type { Purchase } from '@/contract/checkout';
import type { SellableType } from '@/contract/values/checkout';
import { useUser } from '@/hooks/accounts/useUser';
import type { Outcome } from '@/lib/checkout/outcome';
import { formatDate } from '@/lib/format/format';
import { saleKinds } from '@/lib/sale-kinds';
import styles from './OutcomeText.module.scss';
import { SeatHold } from './SeatHold';

type Props = {
  outcome: Outcome;
  /** True if the record confirms the outcome. Only then is it known that nothing was charged. */
  isProven: boolean;
  /** True if the record says that nothing was paid, but the payment page can still be open. */
  isOpen?: boolean;
  type: SellableType;
  /** Title of the purchase, once its record is loaded. */
  title?: string;
  /**
   * Refunded amount, date of the last refund, and whether the content was undeliverable. For a
   * trial, it only states that the trial could not begin.
   */
  refund?: Pick<Purchase, 'refundedCents' | 'refundedAt' | 'isUndeliverable'>;
  /** Free days of the membership. Nothing was charged, so a receipt does not exist. */
  trialDays?: number | null;
  /** Balance after a purchase of credits, as text, once it is loaded again. */
  balance?: string;
  /** Time at which the payment was opened, once its record is loaded. */
  openedAt?: string;
  /** True if the record does not exist or cannot be loaded. */
  isUnknown?: boolean;
};

/** Text for a payment, by outcome and purchase type. */
export function OutcomeText(props: Props) {
  const {
    outcome,
    isProven,
    type,
    title,
    refund,
    trialDays,
    balance,
    openedAt,
    isOpen,
    isUnknown = false,
  } = props;
  const { t } = useTranslation('wallet');
  const { user } = useUser();
  if (outcome === 'success')
    return (
      <p>
        {t(`checkout.success.${type}`, {
          title: title ?? '',
          email: user.email,
          days: trialDays,
          balance,
          context: trialDays ? 'trial' : balance && 'balance',
        })}
      </p>
    );
  if (outcome === 'failed' || outcome === 'cancelled')
    return (
      <>
        {(isProven || isOpen) && <p>{t(isProven ? 'checkout.notCharged' : 'checkout.notChargedYet')}</p>}
        {refund?.isUndeliverable && <p>{t('checkout.settled.undeliverableTrial', { title })}</p>}
        {!refund?.isUndeliverable && (
          <p>{t(`checkout.failure.${saleKinds[type].failure}`, { context: outcome })}</p>
        )}
        {!refund?.isUndeliverable && <p>{t(`checkout.next.${outcome}`, { context: type })}</p>}
        {!refund?.isUndeliverable && openedAt && saleKinds[type].holdsSeat && <SeatHold since={openedAt} />}
      </>
    );
  if (outcome === 'review') return <p>{t('checkout.settled.review')}</p>;
  if (outcome === 'refunding' || (outcome === 'refunded' && refund))
    return (
      <>
        {refund?.isUndeliverable && <p>{t('checkout.settled.undeliverable', { title, context: type })}</p>}
        {outcome === 'refunded' && refund ? (
          <RefundText {...refund} />
        ) : (
          <p>{t('checkout.settled.refunding')}</p>
        )}
      </>
    );
  if (isUnknown) return <p>{t(`checkout.unproven.${saleKinds[type].unknown}`)}</p>;
  return (
    <>
      <p>{t('checkout.unproven.waiting')}</p>
      <progress className={styles.progress} aria-label={t('checkout.unproven.progress')} />
    </>
  );
}

function RefundText({ refundedCents, refundedAt }: NonNullable<Props['refund']>) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const amount = price(refundedCents, { exact: true });
  if (!refundedAt) return <p>{t('checkout.settled.refundedSome', { amount })}</p>;
  return (
    // The reader's time zone is known only in the browser.
    <p suppressHydrationWarning>
      {t('checkout.settled.refunded', { amount, date: formatDate(refundedAt, i18n.language) })}
    </p>
  );
}
