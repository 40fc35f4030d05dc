import type { ComponentProps } from 'react';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { useErrorText } from '@/hooks/useErrorText';

/** Later pages of a list, as `useInfiniteList` returns them. */
export type LaterPages = {
  items?: readonly unknown[];
  moreError: unknown;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
};

export type MoreLook = Pick<ComponentProps<typeof LoadMore>, 'total' | 'href' | 'action'> & {
  /** Number of shown items, if it differs from the loaded items. */
  shown?: number;
  /** Class of the container. */
  className?: string;
};

type Props = MoreLook & { list: LaterPages };

/** Button that loads the next page of a list, with the reason why the last attempt failed. */
export function MoreItems({ list, shown, className, ...look }: Props) {
  const errorText = useErrorText();
  const { items = [], moreError, isLoadingMore, hasMore, loadMore } = list;
  if (!hasMore && moreError === undefined && look.total === undefined) return null;
  const more = (
    <LoadMore
      {...look}
      shown={shown ?? items.length}
      more={hasMore}
      loading={isLoadingMore}
      problem={moreError === undefined ? undefined : errorText(moreError)}
      onMore={loadMore}
    />
  );
  return className === undefined ? more : <div className={className}>{more}</div>;
}
