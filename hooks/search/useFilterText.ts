import { useTranslation } from 'next-i18next/pages';
import type { SearchFilterName } from '@/contract/values/search';

/** What a value of a filter is called. */
export function useFilterText() {
  const { t } = useTranslation(['explore', 'common']);
  return (filter: SearchFilterName | 'mine', value: string) =>
    filter === 'topicId'
      ? t(`common:topics.${value}`)
      : // A dot would be a step into the texts.
        t(`search.filter.${filter}.${value.replace('.', '')}`);
}
