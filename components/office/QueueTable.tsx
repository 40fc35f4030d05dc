import { Card } from '@/components/ui/layout/Card';
import { classNames } from '@/components/ui/class-names';
import { Table, type Column } from '@/components/ui/layout/Table';
import styles from './QueueTable.module.scss';

type Props<Row> = {
  /** Caption for screen readers; sighted readers have the page title. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  /** True if each value has its own row on small screens. */
  hasLongValues?: boolean;
};

/** Table of a queue or log of the office. */
export const QueueTable = <Row extends { id: string }>({
  caption,
  columns,
  rows = [],
  hasLongValues = false,
}: Props<Row>) => (
  <Card className={classNames(styles.table, hasLongValues && styles.long)}>
    <Table caption={caption} captionHidden columns={columns} rows={rows} rowId={({ id }) => id} />
  </Card>
);
