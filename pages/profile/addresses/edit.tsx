import { AddressFormPage } from '@/components/addresses/AddressFormPage';
import type { Address } from '@/contract/addresses';
import { nextOr, paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';
import { readQueryValue } from '@/lib/list-query';
import { guard } from '@/lib/server/pages/guard';

type Loaded = { address: Address; next: string };

const EditAddress: Page<Loaded> = (loaded) => <AddressFormPage {...loaded} />;

export const getServerSideProps = guard<Loaded>('member', {
  texts: ['shop:addresses'],
  load: async ({ call, query }) => {
    const id = readQueryValue(query, 'id');
    if (!id) return { redirect: { destination: paths.addresses, permanent: false } };
    const { items } = await call('GET /shop/addresses');
    const address = items.find((each) => each.id === id);
    return address ? { address, next: nextOr(query.next, paths.addresses) } : { notFound: true };
  },
});
export default EditAddress;
