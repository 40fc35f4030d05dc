import { CreditsPage } from '@/components/credits/CreditsPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const ProfileCredits: Page = () => (
  <AccountHub current="credits">
    <CreditsPage />
  </AccountHub>
);

export const getServerSideProps = guard('member', {
  texts: ['wallet', 'profile:hub'],
  reads: () => [
    read('GET /credits', { query: { limit: 1 } }),
    read('GET /credits', { query: { limit: 24 } }),
  ],
});
export default ProfileCredits;
