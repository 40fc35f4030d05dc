import { OfficeLivesPage } from '@/components/office/OfficeLivesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfLives } from '@/lib/server/pages/reads';
import type { Page } from '@/lib/layout';

const OfficeLives: Page = () => <OfficeLivesPage />;
OfficeLives.layout = OfficeLayout;

// The texts of the state badges are in the namespace `dashboard`.
export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin', 'dashboard'],
  reads: ({ query }) => readsOfLives(query),
});
export default OfficeLives;
