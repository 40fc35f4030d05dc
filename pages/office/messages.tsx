import { OfficeMessagesPage } from '@/components/office/OfficeMessagesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeMessages: Page = () => <OfficeMessagesPage />;
OfficeMessages.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin'] });
export default OfficeMessages;
