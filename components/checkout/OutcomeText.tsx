import { useTranslation } from 'next-i18next/pages';
import type { SellableType } from '@/contract/values/checkout';
import { failureKind, type Outcome } from '@/lib/checkout/outcome';
import styles from './OutcomeText.module.scss';

type Props = {
  outcome: Outcome;
  type: SellableType;
  /** Of what was bought, once its record was read. */
  title?: string;
  /** There is no record to wait for, or it cannot be read. */
  isUnknown?: boolean;
};

/** The text about a payment, by how it ended and what it was for. */
export function OutcomeText({ outcome, type, title, isUnknown = false }: Props) {
  const { t } = useTranslation('wallet');
  if (outcome === 'success') return <p>{t(`checkout.success.${type}`, { title: title ?? '' })}</p>;
  if (outcome === 'problem')
    return (
      <>
        <p>{t(`checkout.failure.${failureKind(type)}`)}</p>
        <p>{t('checkout.failure.next')}</p>
      </>
    );
  if (isUnknown) return <p>{t('checkout.unproven.unknown')}</p>;
  return (
    <>
      <p>{t('checkout.unproven.waiting')}</p>
      <progress className={styles.progress} aria-label={t('checkout.unproven.progress')} />
    </>
  );
}
