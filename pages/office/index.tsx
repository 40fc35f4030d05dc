import { OfficeHomePage } from '@/components/office/OfficeHomePage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfOffice } from '@/lib/server/pages/reads';
import type { Page } from '@/lib/layout';

const Office: Page = () => <OfficeHomePage />;
Office.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfOffice(query),
});
export default Office;
