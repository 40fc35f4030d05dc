import { useTranslation } from 'next-i18next/pages';
import { Segments } from '@/components/ui/fields/Segments';
import { SelectField } from '@/components/ui/fields/SelectField';
import { boughtKinds, type BoughtKind } from '@/contract/values/checkout';
import { useFirstYear } from '@/hooks/checkout/usePurchases';
import styles from './BoughtFilters.module.scss';

export type Chosen = { kind?: BoughtKind; year?: number };

type Props = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

const ALL = 'all';
const kinds = [ALL, ...boughtKinds] as const;

/** Filters of the purchases by kind and year; hidden before the first purchase. */
export function BoughtFilters({ chosen, onChoose }: Props) {
  const { t } = useTranslation('wallet');
  const firstYear = useFirstYear();
  if (firstYear === null) return null;
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: Math.max(thisYear - firstYear, 0) + 1 }, (_, ago) => thisYear - ago);
  return (
    <>
      <header className={styles.head}>
        <h2>{t('bought.contents')}</h2>
        {years.length > 1 && (
          <SelectField
            id="bought-year"
            className={styles.year}
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
      </header>
      <Segments
        look="tabs"
        label={t('bought.filter.label')}
        value={chosen.kind ?? ALL}
        options={kinds.map((kind) => ({ value: kind, label: t(`bought.filter.${kind}`) }))}
        onChange={(kind) => onChoose({ ...chosen, kind: kind === ALL ? undefined : kind })}
      />
    </>
  );
}
