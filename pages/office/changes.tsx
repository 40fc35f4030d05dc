import { OfficeChangesPage } from '@/components/office/OfficeChangesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const OfficeChanges: Page = () => <OfficeChangesPage />;
OfficeChanges.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: () => [read('GET /office/changes')],
});
export default OfficeChanges;
