import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Segments } from '@/components/ui/fields/Segments';
import { TextField } from '@/components/ui/fields/TextField';
import { officePaths } from '@/contract/office-paths';
import { peopleGroups } from '@/contract/values/office';
import { creatorStates } from '@/contract/values/states';
import { usePeople, usePeopleCounts, type PeopleFilter } from '@/hooks/office/usePeople';
import { readKnownValue } from '@/lib/list-query';
import { formatNumber } from '@/lib/format/format';
import { OfficeFrame } from './OfficeFrame';
import styles from './OfficePeoplePage.module.scss';
import { PeopleTable } from './PeopleTable';
import { QueueFrame } from './QueueFrame';

const ALL = 'all';

/** Search of people, and the list of creators by state. The filter is in the address. */
export function OfficePeoplePage() {
  const { t, i18n } = useTranslation('admin');
  const router = useRouter();
  const kind = readKnownValue(router.query, 'kind', peopleGroups) ?? 'creators';
  const state = readKnownValue(router.query, 'state', creatorStates);
  const query = String(router.query.query ?? '');
  const counts = usePeopleCounts().data?.states;
  const all = counts?.reduce((sum, each) => sum + each.count, 0);

  const show = (filter: PeopleFilter) => {
    const wanted = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
    void router.push({ pathname: officePaths.people, query: Object.fromEntries(wanted) }, undefined, {
      shallow: true,
      scroll: false,
    });
  };
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatNumber(count, i18n.language)}`;

  return (
    <OfficeFrame title={t('office.people.title')} lead={t('office.people.lead')}>
      <div className={styles.filters} data-office-filter="">
        <SearchForm query={query} onSearch={(words) => show({ kind, state, query: words })} />
        <Segments
          label={t('office.people.kind')}
          value={kind}
          options={peopleGroups.map((value) => ({ value, label: t(`office.people.kinds.${value}`) }))}
          onChange={(value) => show({ kind: value, query })}
        />
        {kind === 'creators' && (
          <Segments
            look="chips"
            label={t('office.people.state')}
            value={state ?? ALL}
            options={[
              { value: ALL, label: withCount(t('office.people.all'), all) },
              ...creatorStates.map((value) => ({
                value,
                label: withCount(
                  t(`office.creators.views.${value}`),
                  counts?.find((each) => each.state === value)?.count,
                ),
              })),
            ]}
            onChange={(value) => show({ kind, state: value === ALL ? undefined : value, query })}
          />
        )}
      </div>
      <People key={`${kind} ${state} ${query}`} filter={{ kind, state, query: query || undefined }} />
    </OfficeFrame>
  );
}

function People({ filter }: { filter: PeopleFilter }) {
  const { t } = useTranslation('admin');
  const list = usePeople(filter);
  return (
    <QueueFrame
      queue={list}
      emptyTitle={t('office.people.emptyTitle')}
      emptyText={t('office.people.emptyText')}
    >
      <PeopleTable people={list.items ?? []} areCreators={filter.kind === 'creators'} />
    </QueueFrame>
  );
}

function SearchForm({ query, onSearch }: { query: string; onSearch: (words: string) => void }) {
  const { t } = useTranslation('admin');
  const [words, setWords] = useState(query);
  const [shown, setShown] = useState(query);
  // The field is updated through state, because a new `key` would move the focus out of the field.
  if (shown !== query) {
    setShown(query);
    setWords(query);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        id="people-search"
        label={t('office.people.search')}
        hint={t('office.people.searchHint')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" icon="search">
        {t('office.people.find')}
      </Button>
    </form>
  );
}
