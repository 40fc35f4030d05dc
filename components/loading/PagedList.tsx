import type { ReactNode } from 'react';
import { Loaded, type Waiting } from './Loaded';
import { MoreItems, type LaterPages, type MoreLook } from './MoreItems';

type Props<Row> = Waiting & {
  list: LaterPages & { items: Row[] | undefined; error: unknown; reload: () => unknown };
  /** Message for an empty list; without it, `children` renders the empty list. */
  empty?: ReactNode;
  /** Number of shown rows, total and address of the next page; false without a button. */
  more?: MoreLook | false;
  children: (rows: Row[]) => ReactNode;
};

/** List that is loaded page by page, with its loading, empty, error and paging states. */
export function PagedList<Row>({ list, empty, more, children, ...waiting }: Props<Row>) {
  const { items, error, reload } = list;
  return (
    <Loaded of={{ data: items, error, reload }} {...waiting}>
      {(rows) =>
        rows.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <>
            {children(rows)}
            {more !== false && <MoreItems list={list} {...more} />}
          </>
        )
      }
    </Loaded>
  );
}
