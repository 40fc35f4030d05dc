import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { paths } from '@/contract/paths';
import type { Department } from '@/contract/shop';
import { ALL_DEPARTMENTS, productOrders, type ProductOrder } from '@/contract/values/shop';
import type { ProductListPage } from '@/hooks/shop/useProducts';
import { plainAmount } from '@/lib/format/parse-cents';
import { hasPart, listActiveParts, toProductListPath, type ProductFilter } from '@/lib/shop/product-filter';
import { FilterPill } from './FilterPill';
import styles from './ProductFilters.module.scss';
import { usePartText } from './usePartText';

// Loaded on demand, because only small screens open the sheet.
const FilterSheet = dynamic(() => import('./FilterSheet').then((file) => file.FilterSheet), { ssr: false });

type Props = { filter: ProductFilter; departments: Department[]; first: ProductListPage };

/**
 * Filters and order of a list of products: buttons with a popover each, or a sheet on small
 * screens. Each choice is an address. Without scripts, a form contains the same fields.
 */
export function ProductFilters({ filter, departments, first }: Props) {
  const { t } = useTranslation('shop');
  const router = useRouter();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { choices } = first;
  const textOf = usePartText(departments, choices);
  const active = listActiveParts(filter);

  const choose = (next: ProductFilter) =>
    void router.push(toProductListPath(next), undefined, { scroll: false });

  const fields = { departments, choices };
  const pills = (['department', 'price', 'colour', 'creator'] as const).filter(
    (part) =>
      hasPart(filter, part) ||
      part === 'price' ||
      (part === 'department' && departments.length > 1) ||
      (part === 'colour' && choices !== null && choices.colours.length > 0) ||
      (part === 'creator' && choices !== null && choices.creators.length > 1),
  );

  return (
    <div className={styles.tools}>
      <div className={styles.pills} role="group" aria-label={t('list.filters')}>
        {pills.map((part) => (
          <FilterPill
            key={part}
            part={part}
            filter={filter}
            chosen={hasPart(filter, part) ? textOf(filter, part) : undefined}
            fields={fields}
            onChoose={choose}
          />
        ))}
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={filter.inStock !== undefined}
            onChange={({ target }) => choose({ ...filter, inStock: target.checked ? '1' : undefined })}
          />
          <span>{t('list.part.stock')}</span>
        </label>
      </div>
      <Button theme="grey" className={styles.open} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        {active.length > 0 ? t('list.filtersOn', { count: active.length }) : t('list.filters')}
      </Button>
      <OrderForm filter={filter} departments={departments} onChoose={choose} />
      {isSheetOpen && (
        <FilterSheet filter={filter} fields={fields} onChoose={choose} onClose={() => setSheetOpen(false)} />
      )}
    </div>
  );
}

type OrderProps = {
  filter: ProductFilter;
  departments: Department[];
  onChoose: (filter: ProductFilter) => void;
};

/** GET form with the order; without scripts it contains the filters too. */
function OrderForm({ filter, departments, onChoose }: OrderProps) {
  const { t } = useTranslation('shop');
  const { department, colour, creatorId, minCents, maxCents, inStock, orderBy = 'newest' } = filter;
  // The select shows a choice at once; the page changes once the sorted products are loaded.
  const [chosen, setChosen] = useState({ orderBy, shown: orderBy });
  if (chosen.shown !== orderBy) setChosen({ orderBy, shown: orderBy });

  return (
    <form action={paths.department(department ?? ALL_DEPARTMENTS)} className={styles.order}>
      {Object.entries({ colour, creatorId }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        name="orderBy"
        label={t('list.sort')}
        value={chosen.orderBy}
        options={productOrders.map((order) => ({ value: order, label: t(`list.orders.${order}`) }))}
        onChange={({ target }) => {
          const order = target.value as ProductOrder;
          setChosen({ orderBy: order, shown: orderBy });
          onChoose({ ...filter, orderBy: order });
        }}
      />
      <noscript>
        <label>
          {t('list.from')}
          <input name="from" defaultValue={minCents === undefined ? '' : plainAmount(minCents)} />
        </label>
        <label>
          {t('list.to')}
          <input name="to" defaultValue={maxCents === undefined ? '' : plainAmount(maxCents)} />
        </label>
        <label>
          <input type="checkbox" name="inStock" value="1" defaultChecked={inStock !== undefined} />
          {t('list.part.stock')}
        </label>
        <Button type="submit" theme="black">
          {t('list.apply')}
        </Button>
        <ul>
          {departments.map(({ slug, name }) => (
            <li key={slug}>
              <a href={paths.department(slug)}>{name}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </form>
  );
}
