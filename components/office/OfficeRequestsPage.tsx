import { QueuePage } from './QueuePage';
import { RequestRows } from './RequestRows';

/** Decisions that a second person has to agree to. */
export const OfficeRequestsPage = () => <QueuePage name="requests" Rows={RequestRows} />;
