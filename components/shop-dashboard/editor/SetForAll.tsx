import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { MoneyField } from '@/components/money/MoneyField';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import type { VariantForm } from '@/lib/shop/variant-form';
import styles from './OptionsPanel.module.scss';

type Props = { onApply: (fields: Partial<Pick<VariantForm, 'price' | 'weight'>>) => void };

/** Fields for a price and a weight that all variants get; an empty field changes nothing. */
export function SetForAll({ onApply }: Props) {
  const { t } = useTranslation('dashboard');
  const [price, setPrice] = useState('');
  const [weight, setWeight] = useState('');
  const [said, setSaid] = useState('');

  function apply() {
    if (!price.trim() && !weight.trim()) return;
    onApply({ ...(price.trim() && { price }), ...(weight.trim() && { weight }) });
    setSaid(t('shop.form.all.applied'));
  }

  return (
    <div role="group" aria-labelledby="set-for-all" className={styles.all}>
      <b id="set-for-all">{t('shop.form.all.title')}</b>
      <MoneyField
        label={t('shop.form.all.price')}
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <TextField
        label={t('shop.form.all.weight')}
        inputMode="numeric"
        autoComplete="off"
        value={weight}
        onChange={({ target }) => setWeight(target.value)}
      />
      <Button size="s" theme="grey" onClick={apply}>
        {t('shop.form.all.apply')}
      </Button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
