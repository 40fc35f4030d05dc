import { OfficeBusinessesPage } from '@/components/office/OfficeBusinessesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const OfficeBusinesses: Page = () => <OfficeBusinessesPage />;
OfficeBusinesses.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: () => [read('GET /office/businesses')],
});
export default OfficeBusinesses;
