import { OfficeAuditPage } from '@/components/office/OfficeAuditPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeAudit: Page = () => <OfficeAuditPage />;
OfficeAudit.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin'] });
export default OfficeAudit;
