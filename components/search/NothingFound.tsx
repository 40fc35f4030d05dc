import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { EmptyState } from '@/components/ui/EmptyState';
import { paths } from '@/contract/paths';
import type { ContentType } from '@/contract/values/content';
import { searchAddress, type SearchFilter } from '@/lib/search/search-filter';

const pictures: Partial<Record<ContentType, string>> = {
  LIVE: '/art/empty-lives.webp',
  DIGITAL_PRODUCT: '/art/empty-products.webp',
};

/** Says what will be in a category that has nothing yet, and where there is something now. */
export function NothingYet({ filter: { type } }: { filter: SearchFilter }) {
  const { t } = useTranslation('explore');
  const section = type ?? 'topic';
  return (
    <EmptyState
      title={t(`list.${section}.empty`)}
      picture={(type && pictures[type]) ?? '/art/empty-search.webp'}
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

/** Says what to try instead: without the filters, or with other words. */
export function NothingFound({ filter }: { filter: SearchFilter }) {
  const { t } = useTranslation('explore');
  const { query } = filter;
  const isFiltered =
    searchAddress(filter) !== searchAddress({ query, asTyped: filter.asTyped, orderBy: filter.orderBy });
  return (
    <EmptyState
      title={query ? t('search.empty.titleOf', { query }) : t('search.empty.title')}
      picture="/art/empty-search.webp"
      action={
        isFiltered ? (
          <ButtonLink theme="green" href={searchAddress({ query })}>
            {t('search.empty.clear')}
          </ButtonLink>
        ) : (
          <ButtonLink theme="green" href={paths.courses}>
            {t('search.empty.courses')}
          </ButtonLink>
        )
      }
    >
      {t(isFiltered ? 'search.empty.filtered' : 'search.empty.text')}
    </EmptyState>
  );
}
