import { useTranslation } from 'next-i18next/pages';
import { SearchForm } from '@/components/ui/fields/SearchForm';
import { SelectField } from '@/components/ui/fields/SelectField';
import { ownOrders, type OwnOrder } from '@/contract/values/content';
import type { ContentState } from '@/contract/values/states';
import type { OwnFilter } from '@/lib/content/own-filter';
import styles from './ContentListPage.module.scss';

type Props = {
  filter: OwnFilter;
  /** States by which the list can be filtered. */
  states: readonly ContentState[];
  onChange: (filter: OwnFilter) => void;
};

/** Search, state and order of the list of own content. */
export function ContentFilters({ filter, states, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.filters}>
      <SearchForm
        className={styles.search}
        label={t('content.search')}
        action={t('content.find')}
        query={filter.query ?? ''}
        onSearch={(query) => onChange({ ...filter, query: query || undefined })}
      />
      <SelectField
        label={t('content.tabs.label')}
        value={filter.state ?? ''}
        placeholder={t('content.tabs.all')}
        options={states.map((value) => ({ value, label: t(`content.tabs.${value}`) }))}
        onChange={({ target }) => onChange({ ...filter, state: (target.value as ContentState) || undefined })}
      />
      <SelectField
        label={t('content.order')}
        value={filter.orderBy ?? 'changed'}
        options={ownOrders.map((value) => ({ value, label: t(`content.orders.${value}`) }))}
        onChange={({ target }) =>
          onChange({
            ...filter,
            orderBy: target.value === 'changed' ? undefined : (target.value as OwnOrder),
          })
        }
      />
    </div>
  );
}
