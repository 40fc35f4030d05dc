import { LoadMore } from '@/components/ui/LoadMore';
import type { SearchResults } from '@/contract/search';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import { useBrowsed, useFound } from '@/hooks/search/useSearch';
import { useErrorText } from '@/hooks/useErrorText';
import { searchAddress, type SearchFilter } from '@/lib/search/search-filter';
import { SearchHitRow } from './SearchHitRow';
import styles from './SearchList.module.scss';

type Props = { filter: SearchFilter; first: SearchResults };

export const FoundList = ({ filter, first }: Props) => (
  <Rows filter={filter} rendered={first.items.length} list={useFound(first, filter)} />
);

export const BrowsedList = ({ filter, first }: Props) => (
  <Rows filter={filter} rendered={first.items.length} list={useBrowsed(first, filter)} />
);

type RowsProps = { filter: SearchFilter; rendered: number; list: ReturnType<typeof useFound> };

function Rows({ filter, rendered, list }: RowsProps) {
  const errorText = useErrorText();
  const { items, hasMore, isLoadingMore, moreError, loadMore } = list;
  useShownInAddress(items.length, rendered, (shown) => searchAddress(filter, shown));
  return (
    <>
      <ul role="list" className={styles.list}>
        {items.map((hit) => (
          <SearchHitRow key={`${hit.contentType} ${hit.id}`} hit={hit} />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        more={hasMore}
        loading={isLoadingMore}
        problem={moreError && errorText(moreError)}
        onMore={loadMore}
      />
    </>
  );
}
