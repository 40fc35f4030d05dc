import { AppealCard } from './AppealCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';
import { QueueSection } from './QueueSection';
import { ReportCard } from './ReportCard';

const Reports = asCards<'reports'>(ReportCard);
const Appeals = asCards<'appeals'>(AppealCard);

/** Reports by members, and the appeals of creators. */
export const OfficeReportsPage = () => (
  <QueuePage name="reports" Rows={Reports}>
    <QueueSection name="appeals" Rows={Appeals} />
  </QueuePage>
);
