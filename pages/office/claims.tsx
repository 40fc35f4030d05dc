import { OfficeClaimsPage } from '@/components/office/OfficeClaimsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeClaims: Page = () => <OfficeClaimsPage />;
OfficeClaims.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfQueues(query, 'claims'),
});
export default OfficeClaims;
