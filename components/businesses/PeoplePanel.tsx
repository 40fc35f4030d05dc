import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { SelectField } from '@/components/ui/fields/SelectField';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextField } from '@/components/ui/fields/TextField';
import { shownMembershipStates } from '@/contract/values/businesses';
import type { PeopleFilter } from '@/hooks/businesses/useOwnBusiness';
import styles from './BusinessPage.module.scss';
import type { People } from './people';
import { PeopleTable } from './PeopleTable';

type Props = { people: People; filter: PeopleFilter; onFilter: (filter: PeopleFilter) => void };

/**
 * List of everyone who was invited or joined, filtered by state or by a part of the mail address.
 */
export function PeoplePanel({ people, filter, onFilter }: Props) {
  const { t } = useTranslation('profile');
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
      <PagedList
        list={people}
        failed={{ title: t('business.failedTitle'), level: 3 }}
        loading={t('business.people.loading')}
        skeleton={<Skeleton shape="block" height={140} />}
        empty={
          <EmptyState level={3} title={t(`business.people.${isFiltered ? 'noMatchTitle' : 'emptyTitle'}`)}>
            {t(`business.people.${isFiltered ? 'noMatchText' : 'emptyText'}`)}
          </EmptyState>
        }
      >
        {(rows) => <PeopleTable people={people} rows={rows} />}
      </PagedList>
    </Card>
  );
}
