import { OfficeAuditPage } from '@/components/office/OfficeAuditPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const OfficeAudit: Page = () => <OfficeAuditPage />;
OfficeAudit.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: () => [read('GET /office/audit', { query: { limit: 50 } })],
});
export default OfficeAudit;
