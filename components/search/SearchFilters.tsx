import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/Button';
import { LinkTabs } from '@/components/ui/LinkTabs';
import { SelectField } from '@/components/ui/SelectField';
import { paths } from '@/contract/paths';
import type { SearchResults } from '@/contract/search';
import {
  MOST_COUNTED,
  searchLengths,
  searchOrders,
  searchPrices,
  searchRatings,
} from '@/contract/values/search';
import { topicIds } from '@/contract/values/topics';
import { addressWith, valuesIn } from '@/lib/list-query';
import { searchAddress, type SearchFilter } from '@/lib/search/search-filter';
import styles from './SearchFilters.module.scss';

/** The filters of which one value is chosen. */
const facets = [
  ['length', searchLengths],
  ['price', searchPrices],
  ['rating', searchRatings],
] as const;

type Props = { filter: SearchFilter; counts: SearchResults['counts'] };

/** Kinds as links, topic and order as a GET form: each choice is an address, with or without JavaScript. */
export function SearchFilters({ filter, counts }: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shownCount = (count: number) =>
    count > MOST_COUNTED ? t('search.many', { count: MOST_COUNTED }) : t('search.number', { count });
  const kinds = [{ contentType: undefined, count: total }, ...counts];
  const chosen = counts.find(({ contentType }) => contentType === filter.type)?.count ?? total;

  return (
    <>
      <LinkTabs
        label={t('search.kinds.label')}
        tabs={kinds
          .filter(({ contentType, count }) => count > 0 || contentType === filter.type)
          .map(({ contentType, count }) => ({
            href: searchAddress({ ...filter, type: contentType }),
            text: t(`search.kinds.${contentType ?? 'all'}`),
            isCurrent: filter.type === contentType,
            count: shownCount(count),
          }))}
      />
      <div className={styles.bar}>
        <p role="status" className="tabular">
          {chosen > MOST_COUNTED
            ? t('search.resultsMany', { count: MOST_COUNTED })
            : t('search.results', { count: chosen })}
        </p>
        <FilterForm filter={filter} />
      </div>
    </>
  );
}

function FilterForm({ filter }: { filter: SearchFilter }) {
  const { t } = useTranslation(['explore', 'common']);
  const router = useRouter();
  const { query, type, asTyped } = filter;
  const orders = searchOrders.filter((order) => query || order !== 'relevance');
  return (
    <form
      key={searchAddress(filter)}
      action={paths.search}
      className={styles.selects}
      onChange={(event) =>
        void router.push(addressWith(paths.search, valuesIn(event.currentTarget)), undefined, {
          scroll: false,
        })
      }
    >
      {Object.entries({ query, type, asTyped }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        name="topicId"
        label={t('search.filter.topic')}
        defaultValue={filter.topicId ?? ''}
        placeholder={t('search.filter.anyTopic')}
        options={topicIds.map((topic) => ({ value: topic, label: t(`common:topics.${topic}`) }))}
      />
      {facets.map(([name, values]) => (
        <SelectField
          key={name}
          name={name}
          label={t(`search.filter.${name}.label`)}
          defaultValue={filter[name] ?? ''}
          placeholder={t(`search.filter.${name}.any`)}
          options={values.map((value) => ({
            value,
            // A dot would be a step into the texts.
            label: t(`search.filter.${name}.${value.replace('.', '')}`),
          }))}
        />
      ))}
      <SelectField
        name="orderBy"
        label={t('search.filter.order')}
        defaultValue={
          filter.orderBy ?? orders.find((order) => (query ? order === 'relevance' : order === 'popular'))
        }
        options={orders.map((order) => ({ value: order, label: t(`search.filter.orders.${order}`) }))}
      />
      <noscript>
        <Button type="submit" theme="black">
          {t('search.filter.apply')}
        </Button>
      </noscript>
    </form>
  );
}
