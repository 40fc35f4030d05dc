import { Card } from '@/components/ui/layout/Card';
import { classNames } from '@/components/ui/class-names';
import { Table, type Column } from '@/components/ui/layout/Table';
import styles from './QueueTable.module.scss';

type Props<Row> = {
  /** For screen readers; the page's title says it to everybody else. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  /** On small screens each value has a row of its own. */
  hasLongValues?: boolean;
};

/** The table of a queue or a record of the office. */
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
