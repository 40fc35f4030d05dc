import { AddressFormPage } from '@/components/addresses/AddressFormPage';
import { nextOr, paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

type Loaded = { next: string };

const NewAddress: Page<Loaded> = ({ next }) => <AddressFormPage next={next} />;

export const getServerSideProps = guard<Loaded>('member', {
  texts: ['shop:addresses'],
  load: async ({ query }) => ({ next: nextOr(query.next, paths.addresses) }),
});
export default NewAddress;
