import { ChangeRows } from './ChangeRows';
import { QueuePage } from './QueuePage';

/**
 * Texts and prices that changed after publication. The changes are live at once and reviewed
 * afterwards.
 */
export const OfficeChangesPage = () => <QueuePage name="changes" Rows={ChangeRows} />;
