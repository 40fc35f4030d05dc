import { OfficeAuditPage } from '@/components/office/OfficeAuditPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfAudit } from '@/lib/server/pages/reads';

const OfficeAudit: Page = () => <OfficeAuditPage />;
OfficeAudit.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: ({ query }) => readsOfAudit(query),
});
export default OfficeAudit;
