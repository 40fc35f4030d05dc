import { OfficeReportsPage } from '@/components/office/OfficeReportsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfReports } from '@/lib/server/pages/reads';

const OfficeReports: Page = () => <OfficeReportsPage />;
OfficeReports.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfReports(query),
});
export default OfficeReports;
