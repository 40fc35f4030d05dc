import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './Table.module.scss';

export type Column<Row> = {
  key: string;
  label: string;
  /** For a column whose cells speak for themselves: row actions, a selection box. */
  labelHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and money. */
  align?: 'start' | 'end';
  /** Whether a card needs no name of the column before this value: "Published", "No earnings yet". */
  isPlain?: (row: Row) => boolean;
  /** As a card: in a row of its own below the values, for buttons with words. Without it, an unlabelled cell is in the corner. */
  hasOwnRow?: boolean;
  /** The cell that names the row; one per table. */
  heading?: boolean;
  /** Left out on screens that cannot hold it: below 1100 in the table, below 640 in the cards. */
  optional?: boolean;
};

type Props<Row> = {
  caption: string;
  captionHidden?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** Rows one after the other with the same name are below it: "Friday 13 November". */
  groupOf?: (row: Row) => string;
};

/**
 * A real table; below 640 every row is a card with the column's name before each value. The roles are spelled out because
 * browsers forget that a table is one once its `display` changes.
 */
export function Table<Row>({ caption, captionHidden = false, columns, rows, rowId, groupOf }: Props<Row>) {
  return (
    <div className={styles.scroll}>
      <table role="table" className={styles.table}>
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {groupsIn(rows, groupOf).map(({ name, rows: own }, index) => (
          <tbody role="rowgroup" key={name ?? index}>
            {name && (
              <tr role="row" className={styles.group}>
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {name}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <tr role="row" key={rowId(row)}>
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Rows with the same name one after the other; all of them in one group without names. */
function groupsIn<Row>(rows: Row[], groupOf?: (row: Row) => string): { name?: string; rows: Row[] }[] {
  if (!groupOf) return [{ rows }];
  const groups: { name: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const name = groupOf(row);
    if (groups.at(-1)?.name === name) groups.at(-1)!.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}

const cellClass = (column: Pick<Column<never>, 'align' | 'optional'>, extra?: string | false) =>
  classNames(column.align === 'end' && styles.end, column.optional && styles.optional, extra);

const HeaderCell = <Row,>({ column }: { column: Column<Row> }) => (
  <th role="columnheader" scope="col" className={cellClass(column)}>
    {column.labelHidden ? <span className="visually-hidden">{column.label}</span> : column.label}
  </th>
);

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.heading) {
    return (
      <th role="rowheader" scope="row" className={cellClass(column, styles.heading)}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      role="cell"
      data-label={column.labelHidden || column.isPlain?.(row) ? undefined : column.label}
      className={cellClass(
        column,
        column.hasOwnRow ? styles.ownRow : column.labelHidden && styles.unlabelled,
      )}
    >
      {column.cell(row)}
    </td>
  );
}
