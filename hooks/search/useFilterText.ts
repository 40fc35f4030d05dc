import { useTranslation } from 'next-i18next/pages';
import type { SearchFilterName } from '@/contract/values/search';

/** Returns a function that returns the label of a filter value. */
export function useFilterText() {
  const { t } = useTranslation(['explore', 'common']);
  return (filter: SearchFilterName | 'mine', value: string) =>
    filter === 'topicId'
      ? t(`common:topics.${value}`)
      : // A dot would be read as a path into the texts.
        t(`search.filter.${filter}.${value.replace('.', '')}`);
}
