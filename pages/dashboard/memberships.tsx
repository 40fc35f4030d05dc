import { OwnMembershipsPage } from '@/components/memberships/own/OwnMembershipsPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const OwnMemberships: Page = () => <OwnMembershipsPage />;
OwnMemberships.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard:memberships', 'content:fee'],
  reads: () => [read('GET /memberships/mine'), read('GET /creators/mine')],
});
export default OwnMemberships;
