import { MembershipsPage, type MembershipsProps } from '@/components/memberships/MembershipsPage';
import { paths } from '@/contract/paths';
import { MEMBERSHIPS_PER_PAGE } from '@/hooks/memberships/useMemberships';
import { guard } from '@/lib/server/pages/guard';
import { createListGraph } from '@/lib/server/structured-data/graph';
import { readShownCount } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

const Memberships: Page<MembershipsProps> = (props) => <MembershipsPage {...props} />;

export const getServerSideProps = guard<MembershipsProps>('visitor', {
  texts: ['explore:memberships'],
  load: async ({ call, query }) => {
    const limit = readShownCount(query, MEMBERSHIPS_PER_PAGE);
    const first = await call('GET /memberships', { query: { limit } });
    return { first, structuredData: createListGraph(first.items.map(({ id }) => paths.membership(id))) };
  },
});
export default Memberships;
