import { NoticesPage } from '@/components/notices/NoticesPage';
import type { Page } from '@/lib/layout';
import { listReads } from '@/lib/notices/notice-query';
import { guard } from '@/lib/server/pages/guard';

const ProfileNotifications: Page = () => <NoticesPage side="member" />;

export const getServerSideProps = guard('member', {
  texts: ['common:notices', 'profile:notices'],
  reads: ({ query }) => listReads('member', query),
});
export default ProfileNotifications;
