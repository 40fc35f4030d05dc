import { OfficeDepartmentsPage } from '@/components/office/OfficeDepartmentsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeDepartments: Page = () => <OfficeDepartmentsPage />;
OfficeDepartments.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: () => [read('GET /shop/departments')],
});
export default OfficeDepartments;
