import { OfficePeoplePage } from '@/components/office/OfficePeoplePage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfPeople } from '@/lib/server/pages/reads';

const OfficePeople: Page = () => <OfficePeoplePage />;
OfficePeople.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  reads: ({ query }) => readsOfPeople(query),
});
export default OfficePeople;
