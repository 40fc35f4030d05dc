import { useTranslation } from 'next-i18next/pages';
import { RadioCards } from '@/components/ui/RadioCards';
import { SelectField } from '@/components/ui/SelectField';
import { boughtKinds, type BoughtKind } from '@/contract/values/checkout';
import { useFirstYear } from '@/hooks/checkout/usePurchases';
import styles from './BoughtFilters.module.scss';

export type Chosen = { kind?: BoughtKind; year?: number };

type Props = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

const ALL = 'all';

/** Which kind of what was bought is listed, and of which year; absent before the first purchase. */
export function BoughtFilters({ chosen, onChoose }: Props) {
  const { t } = useTranslation('wallet');
  const firstYear = useFirstYear();
  if (firstYear === null) return null;
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: Math.max(thisYear - firstYear, 0) + 1 }, (_, ago) => thisYear - ago);
  return (
    <div className={styles.filters}>
      <RadioCards
        label={t('bought.filter.label')}
        labelHidden
        name="bought-kind"
        layout="chips"
        value={chosen.kind ?? ALL}
        options={[ALL, ...boughtKinds].map((kind) => ({ value: kind, label: t(`bought.filter.${kind}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...chosen, kind: boughtKinds.find((kind) => kind === value) })
        }
      />
      {years.length > 1 && (
        <SelectField
          id="bought-year"
          label={t('bought.filter.year')}
          labelHidden
          value={chosen.year ? String(chosen.year) : ''}
          options={[
            { value: '', label: t('bought.filter.anyYear') },
            ...years.map((year) => ({ value: String(year), label: String(year) })),
          ]}
          onChange={({ target }) => onChoose({ ...chosen, year: Number(target.value) || undefined })}
        />
      )}
    </div>
  );
}
