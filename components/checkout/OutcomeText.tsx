import { useTranslation } from 'next-i18next/pages';
import type { SellableType } from '@/contract/values/checkout';
import { useUser } from '@/hooks/accounts/useUser';
import { failureKind, type Outcome } from '@/lib/checkout/outcome';
import styles from './OutcomeText.module.scss';

type Props = {
  outcome: Outcome;
  /** The record says so, not the address alone: only then it is known that nothing was charged. */
  isProven: boolean;
  type: SellableType;
  /** Of what was bought, once its record was read. */
  title?: string;
  /** There is no record to wait for, or it cannot be read. */
  isUnknown?: boolean;
};

/** The text about a payment, by how it ended and what it was for. */
export function OutcomeText({ outcome, isProven, type, title, isUnknown = false }: Props) {
  const { t } = useTranslation('wallet');
  const { user } = useUser();
  if (outcome === 'success')
    return <p>{t(`checkout.success.${type}`, { title: title ?? '', email: user.email })}</p>;
  if (outcome === 'failed' || outcome === 'cancelled')
    return (
      <>
        {isProven && <p>{t('checkout.notCharged')}</p>}
        {outcome === 'failed' && <p>{t(`checkout.failure.${failureKind(type)}`)}</p>}
        <p>{t(`checkout.next.${outcome}`)}</p>
      </>
    );
  if (outcome === 'review' || outcome === 'refunded') return <p>{t(`checkout.settled.${outcome}`)}</p>;
  if (isUnknown)
    return <p>{t(type === 'DONATION' ? 'checkout.unproven.unknownTip' : 'checkout.unproven.unknown')}</p>;
  return (
    <>
      <p>{t('checkout.unproven.waiting')}</p>
      <progress className={styles.progress} aria-label={t('checkout.unproven.progress')} />
    </>
  );
}
