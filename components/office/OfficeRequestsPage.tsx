import { QueuePage } from './QueuePage';
import { RequestRows } from './RequestRows';

/** Decisions that a second person must confirm. */
export const OfficeRequestsPage = () => <QueuePage name="requests" Rows={RequestRows} />;
