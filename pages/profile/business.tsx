import { BusinessPage } from '@/components/businesses/BusinessPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const ProfileBusiness: Page = () => (
  <AccountHub current="business">
    <BusinessPage />
  </AccountHub>
);

export const getServerSideProps = guard('business', {
  texts: ['common:bulk', 'profile:business', 'wallet:checkout', 'profile:hub'],
  reads: ({ query }) => [
    read('GET /businesses/mine'),
    ...(query.tab === 'credits'
      ? [
          read('GET /businesses/credits', { query: { limit: 1 } }),
          read('GET /businesses/credits', { query: {} }),
        ]
      : query.tab === 'domains'
        ? []
        : [read('GET /businesses/people', { query: {} })]),
  ],
});
export default ProfileBusiness;
