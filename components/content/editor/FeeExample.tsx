import { useTranslation } from 'next-i18next/pages';
import { platformFeeCents, type FeeRule } from '@/contract/fees';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { formatCents } from '@/lib/format/format';
import styles from './FeeExample.module.scss';

type Props = {
  priceCents: number;
  rule: FeeRule;
  /**
   * True if the fee rule is shown below the example. Of several examples with the same rule, only
   * the last shows it.
   */
  hasRule?: boolean;
};

/** Example of how one sale is split between creator and platform. */
export function FeeExample({ priceCents, rule, hasRule = true }: Props) {
  const { t, i18n } = useTranslation('content');
  const feeText = useFeeText();
  const fee = platformFeeCents(priceCents, rule);
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  return (
    <div className={styles.box}>
      <dl className={styles.lines}>
        <div>
          <dt>{t('fee.paid')}</dt>
          <dd>{exact(priceCents)}</dd>
        </div>
        <div>
          <dt>{t('fee.kept')}</dt>
          <dd>{exact(fee)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('fee.yours')}</dt>
          <dd>{exact(priceCents - fee)}</dd>
        </div>
      </dl>
      {hasRule && <p className={styles.rule}>{t('fee.rule', feeText(rule))}</p>}
    </div>
  );
}
