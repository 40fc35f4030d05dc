import { AddressesPage } from '@/components/addresses/AddressesPage';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const Addresses: Page = () => <AddressesPage />;

export const getServerSideProps = guard('member', {
  texts: ['shop:addresses'],
  reads: () => [read('GET /shop/addresses')],
});
export default Addresses;
