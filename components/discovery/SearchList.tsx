import { MoreItems } from '@/components/loading/MoreItems';
import type { SearchResults } from '@/contract/search';
import { MOST_COUNTED } from '@/contract/values/search';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { usePublicContent, useSearchHits } from '@/hooks/search/useSearch';
import { foundCount, searchAddress, type SearchFilter } from '@/lib/search/search-filter';
import { SearchHitRow } from './SearchHitRow';
import styles from './SearchList.module.scss';

type Props = { filter: SearchFilter; first: SearchResults };

export const FoundList = ({ filter, first }: Props) => (
  <Rows filter={filter} first={first} list={useSearchHits(first, filter)} />
);

export const BrowsedList = ({ filter, first }: Props) => (
  <Rows filter={filter} first={first} list={usePublicContent(first, filter)} />
);

type RowsProps = Props & { list: ReturnType<typeof useSearchHits> };

function Rows({ filter, first, list }: RowsProps) {
  const { items } = list;
  const found = foundCount(filter, first.counts);
  const viewerStateOf = useViewerStates(items);
  const moreHref = useShownInAddress(items.length, first.items.length, (shown) =>
    searchAddress(filter, shown),
  );
  return (
    <>
      <ul role="list" className={styles.list}>
        {items.map((hit) => (
          <SearchHitRow
            key={`${hit.contentType} ${hit.id}`}
            hit={hit}
            query={first.corrected ?? filter.query}
            viewerState={viewerStateOf(hit)}
          />
        ))}
      </ul>
      <MoreItems
        list={list}
        // The total is unknown above the counted maximum.
        total={found <= MOST_COUNTED ? found : undefined}
        href={moreHref}
      />
    </>
  );
}
