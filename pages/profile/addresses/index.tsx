import { AddressesPage } from '@/components/addresses/AddressesPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const Addresses: Page = () => (
  <AccountHub current="addresses">
    <AddressesPage />
  </AccountHub>
);

export const getServerSideProps = guard('member', {
  texts: ['shop:addresses', 'profile:hub'],
  reads: () => [read('GET /shop/addresses')],
});
export default Addresses;
