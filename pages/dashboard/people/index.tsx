import { PeoplePage } from '@/components/audience/PeoplePage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';
import { readPeopleFilter } from '@/lib/audience/people-filter';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const People: Page = () => <PeoplePage />;
People.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['content:report', 'dashboard:people', 'wallet:saleRefund'],
  reads: ({ query }) => [
    read('GET /audience', { query: readPeopleFilter(query) }),
    read('GET /audience/summary'),
    ...(typeof query.person === 'string'
      ? [read('GET /audience/:id', { params: { id: query.person } })]
      : []),
  ],
});
export default People;
