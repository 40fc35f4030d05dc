import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { SelectField } from '@/components/ui/fields/SelectField';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextField } from '@/components/ui/fields/TextField';
import { shownMembershipStates } from '@/contract/values/businesses';
import type { PeopleFilter } from '@/hooks/businesses/useOwnBusiness';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './BusinessPage.module.scss';
import type { People } from './people';
import { PeopleTable } from './PeopleTable';

type Props = { people: People; filter: PeopleFilter; onFilter: (filter: PeopleFilter) => void };

/** List of everyone who was invited or joined, filtered by state or part of the address. */
export function PeoplePanel({ people, filter, onFilter }: Props) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const isFiltered = filter.query !== undefined || filter.state !== undefined;

  function search(event: FormEvent) {
    event.preventDefault();
    onFilter({ ...filter, query: typed.trim() || undefined });
  }

  return (
    <Card as="section" className={styles.panel} aria-labelledby="people-title">
      <h2 id="people-title">{t('business.people.title')}</h2>
      <form role="search" className={styles.filters} onSubmit={search}>
        <TextField
          type="search"
          label={t('business.people.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('business.people.searchAction')}</Button>
        <SelectField
          label={t('business.people.state')}
          value={filter.state ?? ''}
          options={[
            { value: '', label: t('business.people.all') },
            ...shownMembershipStates.map((state) => ({
              value: state,
              label: t(`business.people.states.${state}`),
            })),
          ]}
          onChange={({ target }) =>
            onFilter({ ...filter, state: shownMembershipStates.find((state) => state === target.value) })
          }
        />
      </form>
      {!people.items && Boolean(people.error) && (
        <EmptyState
          level={3}
          title={t('business.failedTitle')}
          action={
            <Button icon="refresh" onClick={() => void people.reload()}>
              {t('business.retry')}
            </Button>
          }
        >
          {errorText(people.error)}
        </EmptyState>
      )}
      {!people.items && !people.error && (
        <LoadingRegion label={t('business.people.loading')}>
          <Skeleton shape="block" height={140} />
        </LoadingRegion>
      )}
      {people.items?.length === 0 && (
        <EmptyState level={3} title={t(`business.people.${isFiltered ? 'noMatchTitle' : 'emptyTitle'}`)}>
          {t(`business.people.${isFiltered ? 'noMatchText' : 'emptyText'}`)}
        </EmptyState>
      )}
      {people.items && people.items.length > 0 && <PeopleTable people={people} rows={people.items} />}
      {people.items && people.hasMore && (
        <LoadMore
          shown={people.items.length}
          more
          loading={people.isLoadingMore}
          problem={people.moreError === undefined ? undefined : errorText(people.moreError)}
          onMore={people.loadMore}
        />
      )}
    </Card>
  );
}
