import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '@/components/ui/fields/SelectField';
import { useWallet } from '@/hooks/wallet/useWallet';
import styles from './Panels.module.scss';

type Props = { year: string; today: string; onChange: (year: string) => void };

/** Field for the year of a report; the first year is that of the first sale. */
export function YearField({ year, today, onChange }: Props) {
  const { t } = useTranslation('insights');
  const { wallet } = useWallet();
  const last = Number(today.slice(0, 4));
  const first = Number(wallet?.firstMonth?.slice(0, 4) ?? year);
  const years = Array.from({ length: Math.max(last - first, 0) + 1 }, (_, place) => String(last - place));
  return (
    <SelectField
      label={t('panels.members.year')}
      labelHidden
      className={styles.year}
      value={year}
      options={years.map((value) => ({ value, label: value }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
