import { OwnMembershipsPage } from '@/components/memberships/OwnMembershipsPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const ProfileMemberships: Page = () => (
  <AccountHub current="memberships">
    <OwnMembershipsPage />
  </AccountHub>
);

export const getServerSideProps = guard('member', {
  texts: ['wallet', 'profile:hub'],
  reads: () => [read('GET /subscriptions', { query: { limit: 100 } })],
});
export default ProfileMemberships;
