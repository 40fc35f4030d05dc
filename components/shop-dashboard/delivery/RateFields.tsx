import { useTranslation } from 'next-i18next/pages';
import { MoneyField } from '@/components/money/MoneyField';
import { TextField } from '@/components/ui/fields/TextField';
import styles from '../DeliveryPage.module.scss';
import type { RateField, RateValues } from './rate-values';

type Props = {
  values: RateValues;
  wrong: readonly RateField[];
  onChange: (fields: Partial<RateValues>) => void;
};

/** Fields of a delivery rate. */
export function RateFields({ values, wrong, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const field = (name: RateField) => ({
    error: wrong.includes(name) ? t(`shop.delivery.rate.wrong.${name}`) : undefined,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <TextField
        label={t('shop.delivery.rate.name')}
        hint={t('shop.delivery.rate.nameHint')}
        {...field('name')}
      />
      <div className={styles.triple}>
        <TextField label={t('shop.delivery.rate.from')} inputMode="numeric" {...field('from')} />
        <TextField label={t('shop.delivery.rate.to')} inputMode="numeric" {...field('to')} />
        <TextField label={t('shop.delivery.rate.kg')} inputMode="decimal" optional {...field('kg')} />
      </div>
      <div className={styles.triple}>
        <MoneyField label={t('shop.delivery.rate.price')} {...field('price')} />
        <MoneyField label={t('shop.delivery.rate.freeFrom')} optional {...field('freeFrom')} />
      </div>
    </>
  );
}
