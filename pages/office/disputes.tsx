import { OfficeDisputesPage } from '@/components/office/OfficeDisputesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeDisputes: Page = () => <OfficeDisputesPage />;
OfficeDisputes.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin', 'wallet:disputeReasons'] });
export default OfficeDisputes;
