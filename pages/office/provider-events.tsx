import { OfficeEventsPage } from '@/components/office/OfficeEventsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeEvents: Page = () => <OfficeEventsPage />;
OfficeEvents.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin'] });
export default OfficeEvents;
