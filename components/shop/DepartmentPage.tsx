import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { MoreItems } from '@/components/loading/MoreItems';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import type { Department } from '@/contract/shop';
import { ALL_DEPARTMENTS } from '@/contract/values/shop';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import { useProducts, type ProductListPage } from '@/hooks/shop/useProducts';
import { formatList } from '@/lib/format/format';
import {
  listActiveParts,
  toProductListPath,
  withoutParts,
  type ProductFilter,
} from '@/lib/shop/product-filter';
import { FilterChips } from './FilterChips';
import { NoProducts } from './NoProducts';
import { ProductFilters } from './ProductFilters';
import { ProductGrid } from './ProductGrid';
import styles from './DepartmentPage.module.scss';

export type DepartmentProps = {
  filter: ProductFilter;
  /** Departments of the shop in display order. */
  departments: Department[];
  first: ProductListPage;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** Maximum number of departments that the sentence under the title names. */
const MOST_NAMED = 6;

/** Products of a department, or of the whole shop, with their filters. */
export function DepartmentPage({ filter, departments, first, structuredData }: DepartmentProps) {
  const { t, i18n } = useTranslation('shop');
  const active = listActiveParts(filter);
  const department = departments.find(({ slug }) => slug === filter.department);
  const title = department?.name ?? t('list.everything');
  const creators = first.choices?.creators.length ?? 0;
  const named = departments.filter(({ productsCount }) => productsCount > 0).map(({ name }) => name);
  const names = named.length <= MOST_NAMED ? formatList(named, i18n.language) : '';
  const isFiltered = active.some((part) => part !== 'department');
  const lead =
    creators === 0
      ? undefined
      : !department && names !== ''
        ? t('list.leadOfAll', { count: creators, names })
        : t('list.lead', { count: creators });
  return (
    <div className={styles.page}>
      <PageHead
        title={department ? t('list.titleOf', { name: department.name }) : title}
        description={t(department ? 'list.descriptionOf' : 'list.description', { name: department?.name })}
        canonical={paths.department(filter.department ?? ALL_DEPARTMENTS)}
        picture={machinePaths.shareCard('pages', 'products')}
      />
      <JsonLd structuredData={structuredData} />
      <Breadcrumbs
        trail={[{ label: t('list.shop'), href: paths.shop }, { label: department?.name ?? t('list.crumb') }]}
      />
      <PageHeader title={title} lead={lead} />
      {first.items.length === 0 && !isFiltered ? (
        <NoProducts department={department} />
      ) : (
        <>
          <ProductFilters filter={filter} departments={departments} first={first} />
          <div className={styles.found}>
            <p role="status">
              {first.count === null ? t('list.many') : t('list.count', { count: first.count })}
            </p>
            <FilterChips filter={filter} departments={departments} choices={first.choices} />
          </div>
          {first.items.length > 0 ? (
            <ProductList key={toProductListPath(filter)} filter={filter} first={first} />
          ) : (
            <NoMatch filter={filter} />
          )}
        </>
      )}
    </div>
  );
}

function ProductList({ filter, first }: Pick<DepartmentProps, 'filter' | 'first'>) {
  const list = useProducts(first, filter);
  const { items } = list;
  const moreHref = useShownInAddress(items.length, first.items.length, (shown) =>
    toProductListPath(filter, shown),
  );
  return (
    <>
      <ProductGrid products={items} level={2} first />
      <MoreItems list={list} href={moreHref} />
    </>
  );
}

function NoMatch({ filter }: Pick<DepartmentProps, 'filter'>) {
  const { t } = useTranslation('shop');
  return (
    <EmptyState
      title={t('list.noMatch.title')}
      picture="/art/empty-search.webp"
      action={
        <ButtonLink theme="black" href={toProductListPath(withoutParts(filter))} scroll={false}>
          {t('list.noMatch.action')}
        </ButtonLink>
      }
    >
      {t('list.noMatch.text')}
    </EmptyState>
  );
}
