import styles from './HeatTable.module.scss';

/** Cell with its text, and with `more` to explain the text to screen readers. */
export type HeatCell = { text: string; more?: string; share: number };

export type HeatRow = {
  key: string;
  heading: string;
  /** Number of people in the row, as text. */
  people: string;
  /** Cells in the order of the columns; null if a value does not exist yet. */
  cells: (HeatCell | null)[];
};

type Props = {
  caption: string;
  /** Column headings: of the row headings, of the number of people, and of each cell. */
  columns: readonly string[];
  rows: HeatRow[];
  /** Last row of the table, without colours. */
  foot?: HeatRow;
};

/**
 * Highest percentage that has the colour of an empty cell. `MOST_COLOUR` is the strongest colour
 * (percent).
 */
const PALEST = 50;
const MOST_COLOUR = 45;

const toColour = (share: number) =>
  `${Math.round(Math.max(((share - PALEST) / (100 - PALEST)) * MOST_COLOUR, 3))}%`;

/** Table in which a higher percentage gives a cell a stronger colour. */
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
