import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { SelectField } from '@/components/ui/fields/SelectField';
import { paths } from '@/contract/paths';
import type { SearchResults } from '@/contract/search';
import { findCategory } from '@/contract/values/categories';
import {
  MOST_COUNTED,
  searchFilterNames,
  searchFilters,
  searchOrders,
  type SearchOrder,
} from '@/contract/values/search';
import { useFilterChoice } from '@/hooks/search/useFilterChoice';
import { useFilterText } from '@/hooks/search/useFilterText';
import { toListPath } from '@/lib/search/list-path';
import {
  chosenTopics,
  listActiveFilters,
  foundCount,
  searchAddress,
  type SearchFilter,
} from '@/lib/search/search-filter';
import styles from './SearchFilters.module.scss';

// Skips server rendering, because the form below contains the same filters without scripts.
const FilterPanel = dynamic(() => import('./FilterPanel').then((module) => module.FilterPanel), {
  ssr: false,
});
const FilterSheet = dynamic(() => import('./FilterSheet').then((module) => module.FilterSheet), {
  ssr: false,
});

type KindProps = {
  filter: SearchFilter;
  counts: SearchResults['counts'];
  /** Category name, on the page of a category. */
  category?: string;
};

/** Tabs of the kinds of results, each with its own address. */
export function KindTabs({ filter, counts, category }: KindProps) {
  const { t } = useTranslation('explore');
  const shownCount = (count: number) =>
    count > MOST_COUNTED ? t('search.many', { count: MOST_COUNTED }) : t('search.number', { count });
  const own = findCategory(category);
  const kinds = [{ contentType: undefined, count: foundCount({}, counts) }, ...counts];
  return (
    <LinkTabs
      label={t('search.kinds.label')}
      tabs={kinds
        .filter(({ contentType, count }) => count > 0 || contentType === filter.type)
        .map(({ contentType, count }) => ({
          // The tab of the displayed list links to the list's own address, which search engines
          // index.
          href:
            own && filter.type === contentType
              ? toListPath(own)
              : searchAddress({ ...filter, type: contentType }),
          text: t(`search.kinds.${contentType ?? 'all'}`),
          isCurrent: filter.type === contentType,
          count: shownCount(count),
        }))}
    />
  );
}

type Props = {
  filter: SearchFilter;
  first: SearchResults;
  /** True if the page title already states the filter. */
  isCategory: boolean;
  children: ReactNode;
};

/**
 * Results with their filters in a panel or a sheet. Each choice is an address and works without
 * scripts.
 */
export function Filtered({ filter, first, isCategory, children }: Props) {
  const { t } = useTranslation('explore');
  const { chosen, choose } = useFilterChoice(filter);
  const [isOpen, setOpen] = useState(false);
  const { counts, items } = first;
  const found = foundCount(filter, counts);
  const results =
    found > MOST_COUNTED
      ? t('search.resultsMany', { count: MOST_COUNTED })
      : t('search.results', { count: found });
  // The filter of a category page is not counted, because the user did not choose it.
  const on = isCategory ? 0 : listActiveFilters(filter).length;
  const panel = { filter, chosen, hits: items, onChoose: choose };

  return (
    <div className={styles.columns}>
      <section className={styles.side} aria-label={t('search.filter.title')}>
        <FilterPanel {...panel} />
      </section>
      <div className={styles.results}>
        <div className={styles.bar}>
          <p role="status" className="tabular">
            {results}
          </p>
          <Button
            theme="hollow-border"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t('search.filter.open')}
            {on > 0 && <Badge tone="green">{t('search.filter.on', { count: on })}</Badge>}
          </Button>
          <OrderForm filter={filter} chosen={chosen} onChoose={(orderBy) => choose({ orderBy })} />
        </div>
        {on > 0 && <Chosen filter={filter} />}
        {children}
      </div>
      {isOpen && <FilterSheet {...panel} results={results} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Active filters, each a link that removes it. */
function Chosen({ filter }: { filter: SearchFilter }) {
  const { t } = useTranslation('explore');
  const textOf = useFilterText();
  const { query, type, orderBy, asTyped } = filter;
  return (
    <ul role="list" className={styles.chosen}>
      {listActiveFilters(filter).map(({ name, value, without }) => {
        const text = textOf(name, value);
        return (
          <li key={`${name} ${value}`}>
            <Link
              href={searchAddress(without)}
              scroll={false}
              className={styles.chip}
              aria-label={t('search.filter.remove', { name: text })}
            >
              {text}
              <Icon name="close" />
            </Link>
          </li>
        );
      })}
      <li>
        <Link href={searchAddress({ query, type, orderBy, asTyped })} scroll={false} className="link">
          {t('search.filter.clear')}
        </Link>
      </li>
    </ul>
  );
}

type OrderProps = { filter: SearchFilter; chosen: SearchFilter; onChoose: (order: SearchOrder) => void };

/** GET form for the order; without scripts the form also contains the filters. */
function OrderForm({ filter, chosen, onChoose }: OrderProps) {
  const { t } = useTranslation('explore');
  const textOf = useFilterText();
  const { query, type, mine, asTyped } = filter;
  const orders = searchOrders.filter((order) => query || order !== 'relevance');
  return (
    <form action={paths.search} className={styles.order}>
      {Object.entries({ query, type, mine, asTyped }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        name="orderBy"
        label={t('search.filter.order')}
        value={chosen.orderBy ?? (query ? 'relevance' : 'popular')}
        options={orders.map((order) => ({ value: order, label: t(`search.filter.orders.${order}`) }))}
        onChange={(event) => onChoose(event.target.value as SearchOrder)}
      />
      <noscript>
        {searchFilterNames.map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t(`search.filter.${name}.label`)}
            // Without scripts the field holds a single topic. Links above the field remove the
            // other topics one by one.
            defaultValue={name === 'topicId' ? chosenTopics(filter)[0] : filter[name]}
            placeholder={t(`search.filter.${name}.any`)}
            options={searchFilters[name].map((value) => ({ value, label: textOf(name, value) }))}
          />
        ))}
        <Button type="submit" theme="black">
          {t('search.filter.apply')}
        </Button>
      </noscript>
    </form>
  );
}
