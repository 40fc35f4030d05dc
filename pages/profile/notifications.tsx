import { NoticesPage } from '@/components/notices/NoticesPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import type { Page } from '@/lib/layout';
import { listReads } from '@/lib/notices/notice-query';
import { guard } from '@/lib/server/pages/guard';

const ProfileNotifications: Page = () => (
  <AccountHub current="notifications">
    <NoticesPage side="member" />
  </AccountHub>
);

export const getServerSideProps = guard('member', {
  texts: ['common:notices', 'profile:notices', 'profile:timeZones', 'profile:hub'],
  reads: ({ query }) => listReads('member', query),
});
export default ProfileNotifications;
