import { OfficeChangesPage } from '@/components/office/OfficeChangesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeChanges: Page = () => <OfficeChangesPage />;
OfficeChanges.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin'] });
export default OfficeChanges;
