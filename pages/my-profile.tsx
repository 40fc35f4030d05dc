import { AccountPage } from '@/components/accounts/profile/AccountPage';
import type { Page } from '@/lib/layout';
import { accountReads } from '@/lib/server/pages/reads';
import { guard } from '@/lib/server/pages/guard';

const MyProfile: Page = () => <AccountPage />;

export const getServerSideProps = guard('member', {
  texts: ['profile:account', 'profile:timeZones', 'profile:hub', 'onboarding:flow', 'dashboard:picture'],
  reads: () => accountReads,
});
export default MyProfile;
