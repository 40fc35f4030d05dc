import { useTranslation } from 'next-i18next/pages';
import { useId, useState } from 'react';
import { MoneyField } from '@/components/money/MoneyField';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import type { Department } from '@/contract/shop';
import type { FilterChoices } from '@/hooks/shop/useProducts';
import { toColourText } from '@/lib/shop/colours';
import { plainAmount } from '@/lib/format/parse-cents';
import { readPrice, type FilterPart, type ProductFilter } from '@/lib/shop/product-filter';
import styles from './FilterPill.module.scss';

export type FieldChoices = { departments: Department[]; choices: FilterChoices | null };

type Props = {
  part: FilterPart;
  draft: ProductFilter;
  choices: FieldChoices;
  onChange: (draft: ProductFilter) => void;
};

/** Fields of one part of the filter. */
export function FilterField({ part, draft, choices: { departments, choices }, onChange }: Props) {
  const { t } = useTranslation('shop');
  if (part === 'price') return <PriceFields draft={draft} onChange={onChange} />;
  if (part === 'stock')
    return (
      <Checkbox
        label={t('list.inStockOnly')}
        checked={draft.inStock !== undefined}
        onChange={({ target }) => onChange({ ...draft, inStock: target.checked ? '1' : undefined })}
      />
    );
  const found = choices ?? { departments: [], colours: [], creators: [] };
  const values = {
    department: departments.map(({ slug, name }) => ({
      value: slug,
      label: name,
      count: found.departments.find((each) => each.slug === slug)?.productsCount,
    })),
    colour: found.colours.map(({ name, count }) => ({ value: name, label: toColourText(name), count })),
    creator: found.creators.map(({ id, name, count }) => ({ value: id, label: name, count })),
  }[part];
  const field = ({ department: 'department', colour: 'colour', creator: 'creatorId' } as const)[part];
  return (
    <Choice
      label={t(`list.part.${part}`)}
      any={t(`list.any.${part}`)}
      value={draft[field]}
      values={values}
      onChange={(value) => onChange({ ...draft, [field]: value })}
    />
  );
}

type ChoiceProps = {
  label: string;
  any: string;
  value: string | undefined;
  values: { value: string; label: string; count: number | undefined }[];
  onChange: (value: string | undefined) => void;
};

function Choice({ label, any, value, values, onChange }: ChoiceProps) {
  const { t } = useTranslation('shop');
  // The id separates the radio groups, because the sheet repeats the same filters in the document.
  const group = useId();
  return (
    <RadioCards
      layout="list"
      name={group}
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: any },
        ...values.map(({ count, ...option }) => ({
          ...option,
          hint: count !== undefined && (
            <span className="tabular">
              <span aria-hidden="true">{t('list.number', { count })}</span>
              <span className="visually-hidden">{t('list.count', { count })}</span>
            </span>
          ),
        })),
      ]}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

const amountText = (cents: number | undefined) => (cents === undefined ? '' : plainAmount(cents));

/** Lowest and highest price as text; text that is not an amount is ignored. */
function PriceFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { t } = useTranslation('shop');
  const [typed, setTyped] = useState({ from: amountText(draft.minCents), to: amountText(draft.maxCents) });

  function change(next: typeof typed) {
    setTyped(next);
    onChange({ ...draft, minCents: readPrice(next.from), maxCents: readPrice(next.to) });
  }

  return (
    <fieldset className={styles.prices}>
      <legend>{t('list.part.price')}</legend>
      <MoneyField
        label={t('list.from')}
        value={typed.from}
        error={errorOf(typed.from) && t('list.priceError')}
        onChange={({ target }) => change({ ...typed, from: target.value })}
      />
      <MoneyField
        label={t('list.to')}
        value={typed.to}
        error={errorOf(typed.to) && t('list.priceError')}
        onChange={({ target }) => change({ ...typed, to: target.value })}
      />
    </fieldset>
  );
}

const errorOf = (text: string) => (text.trim() !== '' && readPrice(text) === undefined) || undefined;
