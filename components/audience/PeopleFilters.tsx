import { useTranslation } from 'next-i18next/pages';
import { Segments } from '@/components/ui/fields/Segments';
import { SearchForm } from '@/components/ui/fields/SearchForm';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { AudienceSummary } from '@/contract/audience';
import { filterableTypes, peopleKinds, peopleOrders, type PeopleOrder } from '@/contract/values/audience';
import type { PeopleFilter } from '@/lib/audience/people-filter';
import { formatNumber } from '@/lib/format/format';
import styles from './PeoplePage.module.scss';

const ALL = 'all';
const MEMBERSHIP = 'membership ';

type Props = {
  filter: PeopleFilter;
  summary: AudienceSummary | undefined;
  onChange: (filter: PeopleFilter) => void;
};

/** Search text, kind, content and order of the list of people. */
export function PeopleFilters({ filter, summary, onChange }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const { contentId, membershipId } = filter;
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatNumber(count, i18n.language)}`;
  const contents = filterableTypes.map((type) => ({
    label: t(`people.has.${type}`),
    options: (summary?.contents ?? [])
      .filter(({ contentType }) => contentType === type)
      .map(({ contentId: value, title: label }) => ({ value, label })),
  }));
  const memberships = {
    label: t('people.has.SUBSCRIPTION'),
    options: (summary?.memberships ?? []).map(({ id, title }) => ({
      value: `${MEMBERSHIP}${id}`,
      label: title,
    })),
  };
  const groups = [...contents, memberships].filter(({ options }) => options.length > 0);
  const choose = (value: string) =>
    onChange({
      ...filter,
      contentId: value.startsWith(MEMBERSHIP) ? undefined : value || undefined,
      membershipId: value.startsWith(MEMBERSHIP) ? value.slice(MEMBERSHIP.length) : undefined,
    });

  return (
    <div className={styles.filters}>
      <SearchForm
        className={styles.search}
        label={t('people.search')}
        action={t('people.find')}
        query={filter.query ?? ''}
        onSearch={(query) => onChange({ ...filter, query: query || undefined })}
      />
      <Segments
        look="chips"
        label={t('people.kind')}
        value={filter.kind ?? ALL}
        options={[
          { value: ALL, label: withCount(t('people.kinds.all'), summary?.count) },
          ...peopleKinds.map((value) => ({
            value,
            label: withCount(t(`people.kinds.${value}`), summary?.kinds[value]),
          })),
        ]}
        onChange={(value) => onChange({ ...filter, kind: value === ALL ? undefined : value })}
      />
      <div className={styles.selects}>
        {groups.length > 0 && (
          <SelectField
            label={t('people.has.label')}
            value={contentId ?? (membershipId ? `${MEMBERSHIP}${membershipId}` : '')}
            placeholder={t('people.has.any')}
            options={[]}
            groups={groups}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        <SelectField
          label={t('people.order')}
          value={filter.orderBy ?? 'newest'}
          options={peopleOrders.map((value) => ({ value, label: t(`people.orders.${value}`) }))}
          onChange={({ target }) =>
            onChange({
              ...filter,
              orderBy: target.value === 'newest' ? undefined : (target.value as PeopleOrder),
            })
          }
        />
      </div>
    </div>
  );
}
