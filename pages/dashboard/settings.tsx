import { AccountPage } from '@/components/accounts/profile/AccountPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { accountReads } from '@/lib/server/pages/reads';
import { guard } from '@/lib/server/pages/guard';

const Settings: Page = () => <AccountPage place="settings" />;
Settings.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['profile:account', 'profile:timeZones', 'profile:hub', 'onboarding:flow', 'dashboard:picture'],
  reads: () => [...accountReads, read('GET /creators/mine')],
});
export default Settings;
