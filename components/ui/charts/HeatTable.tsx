import styles from './HeatTable.module.scss';

/** Cell with its number, and what the number means for a screen reader. */
export type HeatCell = { text: string; more?: string; share: number };

export type HeatRow = {
  key: string;
  heading: string;
  /** Number of people of the row. */
  people: string;
  /** Cells in the order of the columns; null where nothing can be counted yet. */
  cells: (HeatCell | null)[];
};

type Props = {
  caption: string;
  /** Labels of the heading, of the people and of the cells. */
  columns: readonly string[];
  rows: HeatRow[];
  /** Row below the others, without colours. */
  foot?: HeatRow;
};

/** Share at which a cell has the colour of an empty cell, and the most colour (percent). */
const PALEST = 50;
const MOST_COLOUR = 45;

const toColour = (share: number) =>
  `${Math.round(Math.max(((share - PALEST) / (100 - PALEST)) * MOST_COLOUR, 3))}%`;

/** Table whose cells have more of one colour the higher their share is. */
export function HeatTable({ caption, columns: [heading, people, ...columns], rows, foot }: Props) {
  return (
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" className={styles.people}>
              {people}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.cell}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
          {foot && <Row row={foot} isFoot />}
        </tbody>
      </table>
    </div>
  );
}

const Row = ({ row: { heading, people, cells }, isFoot = false }: { row: HeatRow; isFoot?: boolean }) => (
  <tr className={isFoot ? styles.foot : undefined}>
    <th scope="row">{heading}</th>
    <td className={styles.people}>{people}</td>
    {cells.map((cell, place) =>
      cell ? (
        <td
          key={place}
          className={isFoot ? styles.cell : styles.heat}
          style={isFoot ? undefined : ({ '--heat': toColour(cell.share) } as object)}
        >
          {cell.text}
          {cell.more && <span className="visually-hidden">, {cell.more}</span>}
        </td>
      ) : (
        <td key={place} />
      ),
    )}
  </tr>
);
