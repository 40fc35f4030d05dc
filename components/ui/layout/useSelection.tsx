import { useState, type ReactNode } from 'react';
import { Checkbox } from '../fields/Checkbox';
import type { Column } from './Table';

type Options<Row> = {
  /** The name of the column, which only a screen reader says. */
  columnLabel: string;
  /** The name of a row's box. */
  labelOf: (row: Row) => string;
  isSelectable?: (row: Row) => boolean;
};

/** Which rows of a list are selected, to do something with all of them: a box for each, alone or as a column of a table. */
export function useSelection<Row extends { id: string }>({
  columnLabel,
  labelOf,
  isSelectable = () => true,
}: Options<Row>) {
  const [selected, select] = useState<Row[]>([]);
  const isSelected = (row: Row) => selected.some(({ id }) => id === row.id);
  const toggle = (row: Row, isOn: boolean) =>
    select([...selected.filter(({ id }) => id !== row.id), ...(isOn ? [row] : [])]);
  const box = (row: Row): ReactNode =>
    isSelectable(row) && (
      <Checkbox
        label={<span className="visually-hidden">{labelOf(row)}</span>}
        checked={isSelected(row)}
        onChange={({ currentTarget }) => toggle(row, currentTarget.checked)}
      />
    );
  const column: Column<Row> = { key: 'select', label: columnLabel, labelHidden: true, cell: box };
  return { selected, select, isSelected, box, column };
}
