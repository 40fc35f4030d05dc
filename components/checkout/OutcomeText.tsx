import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import type { Purchase } from '@/contract/checkout';
import type { SellableType } from '@/contract/values/checkout';
import { useUser } from '@/hooks/accounts/useUser';
import { failureKind, type Outcome } from '@/lib/checkout/outcome';
import { formatDate } from '@/lib/format/format';
import styles from './OutcomeText.module.scss';

type Props = {
  outcome: Outcome;
  /** The record says so, not the address alone: only then it is known that nothing was charged. */
  isProven: boolean;
  type: SellableType;
  /** Of what was bought, once its record was read. */
  title?: string;
  /** Of a refunded purchase: how much, when the last of it, and whether because it could not be delivered; of a trial that could not begin, that. */
  refund?: Pick<Purchase, 'refundedCents' | 'refundedAt' | 'isGone'>;
  /** How many days of a membership are free: nothing was charged, and there is no receipt. */
  trialDays?: number | null;
  /** There is no record to wait for, or it cannot be read. */
  isUnknown?: boolean;
};

/** The text about a payment, by how it ended and what it was for. */
export function OutcomeText(props: Props) {
  const { outcome, isProven, type, title, refund, trialDays, isUnknown = false } = props;
  const { t } = useTranslation('wallet');
  const { user } = useUser();
  if (outcome === 'success')
    return (
      <p>
        {t(`checkout.success.${type}`, {
          title: title ?? '',
          email: user.email,
          days: trialDays,
          context: trialDays ? 'trial' : undefined,
        })}
      </p>
    );
  if (outcome === 'failed' || outcome === 'cancelled')
    return (
      <>
        {isProven && <p>{t('checkout.notCharged')}</p>}
        {refund?.isGone && <p>{t('checkout.settled.goneTrial', { title })}</p>}
        {!refund?.isGone && outcome === 'failed' && <p>{t(`checkout.failure.${failureKind(type)}`)}</p>}
        {!refund?.isGone && <p>{t(`checkout.next.${outcome}`, { context: type })}</p>}
      </>
    );
  if (outcome === 'review') return <p>{t('checkout.settled.review')}</p>;
  if (outcome === 'refunding' || (outcome === 'refunded' && refund))
    return (
      <>
        {refund?.isGone && <p>{t('checkout.settled.gone', { title })}</p>}
        {outcome === 'refunded' && refund ? (
          <RefundText {...refund} />
        ) : (
          <p>{t('checkout.settled.refunding')}</p>
        )}
      </>
    );
  if (isUnknown) {
    const isNotKept = type === 'DONATION' || type === 'GIFT';
    const what = isNotKept ? 'unknownTip' : type === 'PPV_PRODUCT' ? 'unknownProduct' : 'unknown';
    return <p>{t(`checkout.unproven.${what}`)}</p>;
  }
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
    // The reader's own time zone is known in the browser only.
    <p suppressHydrationWarning>
      {t('checkout.settled.refunded', { amount, date: formatDate(refundedAt, i18n.language) })}
    </p>
  );
}
