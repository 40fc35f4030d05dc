import { useState, type ReactNode } from 'react';
import { Checkbox } from '../fields/Checkbox';
import type { Column } from './Table';

type Options<Row> = {
  /** Name of the column, for screen readers only. */
  columnLabel: string;
  /** Name of a row's checkbox. */
  labelOf: (row: Row) => string;
  isSelectable?: (row: Row) => boolean;
};

/**
 * Returns the selected rows of a list for bulk actions, with a checkbox per row, alone or as a
 * table column.
 */
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
        label={labelOf(row)}
        labelHidden
        checked={isSelected(row)}
        onChange={({ currentTarget }) => toggle(row, currentTarget.checked)}
      />
    );
  const column: Column<Row> = { key: 'select', label: columnLabel, labelHidden: true, cell: box };
  return { selected, select, isSelected, box, column };
}
