import { screen, within } from '@testing-library/react';
import { renderUi } from '../../../support/render';
import { Table } from '@/components/ui/layout/Table';
import type { Column } from '@/components/ui/layout/Table';

type Course = { id: string; title: string; sold: number };

const rows: Course[] = [
  { id: '1', title: 'Night Sitting', sold: 11 },
  { id: '2', title: 'Sleep Without Trying', sold: 31 },
];
const columns: Column<Course>[] = [
  { key: 'title', label: 'Title', heading: true, cell: (row) => row.title },
  { key: 'sold', label: 'Sold', align: 'end', cell: (row) => row.sold },
  {
    key: 'actions',
    label: 'Actions',
    labelHidden: true,
    cell: (row) => <button type="button">{`Edit ${row.title}`}</button>,
  },
];

const table = () =>
  renderUi(<Table caption="Your content" columns={columns} rows={rows} rowId={(row) => row.id} />);

test('a table has a caption, column headers and named rows', () => {
  table();
  const content = screen.getByRole('table', { name: 'Your content' });
  expect(
    within(content)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Title', 'Sold', 'Actions']);
  expect(screen.getByRole('rowheader', { name: 'Night Sitting' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Sleep Without Trying 31/ })).toBeInTheDocument();
});

test('each cell has the name of its column for the card view, unless the column is unnamed', () => {
  table();
  const cells = within(screen.getByRole('row', { name: /Night Sitting/ })).getAllByRole('cell');
  expect(cells[0]).toHaveAttribute('data-label', 'Sold');
  expect(cells[1]).not.toHaveAttribute('data-label');
});
