import { useTranslation } from 'next-i18next/pages';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { CheckboxList } from '@/components/ui/fields/CheckboxList';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import type { SearchHit } from '@/contract/search';
import {
  MOST_COUNTED,
  searchFilterNames,
  searchFilters,
  type SearchFilterName,
} from '@/contract/values/search';
import { topicIds, type TopicId } from '@/contract/values/topics';
import { useUser } from '@/hooks/accounts/useUser';
import { useWasNear } from '@/hooks/browser/useWasNear';
import { useFilterText } from '@/hooks/search/useFilterText';
import { useCall } from '@/hooks/useCall';
import { chosenTopics, topicsText, type SearchFilter } from '@/lib/search/search-filter';
import styles from './SearchFilters.module.scss';

/** Number of topics shown initially. */
const FIRST_TOPICS = 5;

export type FilterPanelProps = {
  /** Filter of the displayed results, to which the counts refer. */
  filter: SearchFilter;
  chosen: SearchFilter;
  /** First results, whose topics are listed first. */
  hits: SearchHit[];
  onChoose: (fields: Partial<SearchFilter>) => void;
};

/**
 * Filters for any number of topics and for a single value of each other filter. Each value shows
 * its number of results.
 */
export function FilterPanel({ filter, chosen, hits, onChoose }: FilterPanelProps) {
  const { t } = useTranslation('explore');
  const textOf = useFilterText();
  const { isSignedIn } = useUser();
  const panel = useRef<HTMLDivElement>(null);
  // The id separates the radio groups, because the sheet repeats the same filters in the document.
  const group = useId();
  const [hasAllTopics, setAllTopics] = useState(false);
  const counts = useFilterCounts(filter, useWasNear(panel));
  const topics = topicsOf(hits, chosenTopics(filter)).slice(0, hasAllTopics ? undefined : FIRST_TOPICS);

  const optionsOf = (name: SearchFilterName | 'mine', values: readonly string[]) =>
    values.map((value) => {
      const count = counts.get(`${name} ${value}`);
      return {
        value,
        label: textOf(name, value),
        hint: count !== undefined && <Count count={count} />,
        disabled: count === 0 && !chosen[name]?.split(',').includes(value),
      };
    });

  return (
    <div ref={panel} className={styles.panel}>
      <div>
        <CheckboxList
          label={t('search.filter.topicId.label')}
          values={chosenTopics(chosen)}
          options={optionsOf('topicId', topics)}
          onChange={(values) => onChoose({ topicId: topicsText(values) })}
        />
        <Button
          theme="hollow-underlined"
          size="s"
          aria-expanded={hasAllTopics}
          onClick={() => setAllTopics(!hasAllTopics)}
        >
          {hasAllTopics
            ? t('search.filter.topicId.fewer')
            : t('search.filter.topicId.all', { count: topicIds.length })}
        </Button>
      </div>
      {searchFilterNames
        .filter((name) => name !== 'topicId')
        .map((name) => (
          <div key={name}>
            <RadioCards
              layout="list"
              name={`${group} ${name}`}
              label={t(`search.filter.${name}.label`)}
              value={chosen[name] ?? ''}
              options={[
                { value: '', label: t(`search.filter.${name}.any`) },
                ...optionsOf(name, searchFilters[name]),
              ]}
              onChange={(event) => onChoose({ [name]: event.target.value || undefined })}
            />
            {name === 'price' && isSignedIn && (
              <CheckboxList
                label={t('search.filter.mine.label')}
                labelHidden
                values={chosen.mine ? ['true'] : []}
                options={optionsOf('mine', ['true'])}
                onChange={([mine]) => onChoose({ mine: mine ? 'true' : undefined })}
              />
            )}
            {name === 'rating' && <p>{t('search.filter.rating.hint')}</p>}
          </div>
        ))}
    </div>
  );
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation('explore');
  const isMany = count > MOST_COUNTED;
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {isMany ? t('search.many', { count: MOST_COUNTED }) : t('search.number', { count })}
      </span>
      <span className="visually-hidden">
        {isMany ? t('search.resultsMany', { count: MOST_COUNTED }) : t('search.results', { count })}
      </span>
    </>
  );
}

/**
 * Returns the counts by "filter value". The previous counts are shown until the new counts are
 * loaded.
 */
function useFilterCounts({ orderBy: _, ...sought }: SearchFilter, isShown: boolean): Map<string, number> {
  const { data } = useCall('GET /content/filter-counts', isShown ? { query: sought } : null, {
    keepPreviousData: true,
  });
  return new Map(data?.items.map(({ filter, value, count }) => [`${filter} ${value}`, count]));
}

/**
 * Returns all topics, sorted by number of results. The topics of the displayed filter come first.
 */
function topicsOf(hits: SearchHit[], shown: TopicId[]): TopicId[] {
  const weightOf = (topic: TopicId) =>
    shown.includes(topic) ? hits.length + 1 : hits.filter(({ topics }) => topics.includes(topic)).length;
  return topicIds.toSorted((one, other) => weightOf(other) - weightOf(one));
}
