import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { platformFeeCents } from '@/contract/fees';
import { shopLimits } from '@/contract/values/shop';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { formatCents, formatSigned } from '@/lib/format/format';
import { listPrices, type ProductForm } from '@/lib/shop/product-form';
import styles from './ProductEditor.module.scss';

/** Split of one sale between creator and platform, updated while the price is typed. */
export function WhatYouGet({ form }: { form: ProductForm }) {
  const { t, i18n } = useTranslation('dashboard');
  const { profile } = useCreatorProfile();
  const feeText = useFeeText();
  const { min, max } = shopLimits.priceCents;
  const prices = listPrices(form, i18n.language).filter((cents) => cents >= min && cents <= max);
  const lowest = Math.min(...prices);
  const hasPrices = prices.some((cents) => cents !== lowest);
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const rule = profile?.feeRule;
  const fee = rule && prices.length > 0 ? platformFeeCents(lowest, rule) : 0;
  return (
    <Card as="section" look="pane" aria-labelledby="what-you-get" className={styles.pane}>
      <h2 id="what-you-get">{t('shop.form.get.title')}</h2>
      {prices.length === 0 && <p className={styles.quiet}>{t('shop.form.get.noPrice')}</p>}
      {rule && prices.length > 0 && (
        <>
          <dl className={styles.sums}>
            <div>
              <dt>{t('shop.form.get.paid')}</dt>
              <dd>{exact(lowest)}</dd>
            </div>
            <div>
              <dt>{t('shop.form.get.fee', feeText(rule))}</dt>
              <dd>{formatSigned(-fee, i18n.language)}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t('shop.form.get.yours')}</dt>
              <dd>{exact(lowest - fee)}</dd>
            </div>
          </dl>
          {hasPrices && <p className={styles.quiet}>{t('shop.form.get.lowest')}</p>}
        </>
      )}
    </Card>
  );
}
