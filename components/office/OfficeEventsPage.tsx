import { EventRows } from './EventRows';
import { LedgerDifferences } from './LedgerDifferences';
import { QueuePage } from './QueuePage';

/** Events of the payments partner with their processing state, and ledger differences. */
export const OfficeEventsPage = () => (
  <QueuePage name="events" Rows={EventRows} before={<LedgerDifferences />} />
);
