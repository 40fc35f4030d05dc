import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import { contentKinds } from '@/lib/content-kinds';
import { listActiveFilters, searchAddress, type SearchFilter } from '@/lib/search/search-filter';

/** Message for a category without content, with links to existing content. */
export function NothingYet({ filter: { type } }: { filter: SearchFilter }) {
  const { t } = useTranslation('explore');
  const section = type ?? 'topic';
  return (
    <EmptyState
      title={t(`list.${section}.empty`)}
      picture={type ? contentKinds[type].emptyPicture : '/art/empty-search.webp'}
      action={
        <ButtonLink theme="green" href={paths.courses}>
          {t('search.empty.courses')}
        </ButtonLink>
      }
    >
      {t(`list.${section}.emptyText`)}
    </EmptyState>
  );
}

/**
 * Message for a search without results, with suggestions to remove filters or to use other words.
 */
export function NothingFound({ filter }: { filter: SearchFilter }) {
  const { t } = useTranslation('explore');
  const { query } = filter;
  const isFiltered =
    searchAddress(filter) !== searchAddress({ query, asTyped: filter.asTyped, orderBy: filter.orderBy });
  const filtered = t('search.empty.filtered', { count: listActiveFilters(filter).length });
  const tips = [t('search.empty.plain'), isFiltered ? filtered : t('search.empty.spelling')];
  return (
    <EmptyState
      title={query ? t('search.empty.titleOf', { query }) : t('search.empty.title')}
      picture="/art/empty-search.webp"
      tips={query ? tips : undefined}
      action={
        <>
          {isFiltered && (
            <ButtonLink theme="green" href={searchAddress({ query })}>
              {t('search.empty.clear')}
            </ButtonLink>
          )}
          <ButtonLink theme={isFiltered ? 'hollow-border' : 'green'} href={paths.courses}>
            {t('search.empty.courses')}
          </ButtonLink>
          {!isFiltered && (
            <ButtonLink theme="hollow-border" href={paths.creators}>
              {t('search.empty.creators')}
            </ButtonLink>
          )}
        </>
      }
    >
      {query ? t('search.empty.tips') : filtered}
    </EmptyState>
  );
}
