import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './Table.module.scss';

export type Column<Row> = {
  key: string;
  label: string;
  /** True for a column without a visible label, such as row actions or a checkbox. */
  labelHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and money. */
  align?: 'start' | 'end';
  /**
   * Returns true if a value needs no column name on a card, such as "Published" or "No earnings
   * yet".
   */
  isPlain?: (row: Row) => boolean;
  /**
   * True if the cell has its own row on a card, below the values, for buttons with text. Otherwise
   * an unlabelled cell is placed in the corner.
   */
  hasOwnRow?: boolean;
  /** True for the cell that names the row; one per table. */
  heading?: boolean;
  /**
   * True if the column is hidden on narrow screens: below 1100 px in the table, below 640 px on the
   * cards.
   */
  optional?: boolean;
};

type Props<Row> = {
  caption: string;
  captionHidden?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /**
   * Returns the group heading of a row, such as "Friday 13 November". Consecutive rows with the
   * same heading form a group.
   */
  groupOf?: (row: Row) => string;
};

/**
 * Table that shows each row below 640 px as a card with the column's name before each value. The
 * roles are explicit because browsers drop the table role once `display` changes.
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

/** Groups consecutive rows with the same name; returns one unnamed group without `groupOf`. */
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
