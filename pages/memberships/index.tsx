import { MembershipsPage, type MembershipsProps } from '@/components/memberships/MembershipsPage';
import { MEMBERSHIPS_PER_PAGE } from '@/hooks/memberships/useMemberships';
import { guard } from '@/lib/server/guard';
import { shownOf } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

const Memberships: Page<MembershipsProps> = (props) => <MembershipsPage {...props} />;

export const getServerSideProps = guard<MembershipsProps>('visitor', {
  texts: ['explore:memberships'],
  load: async ({ call, query }) => ({
    first: await call('GET /memberships', { query: { limit: shownOf(query, MEMBERSHIPS_PER_PAGE) } }),
  }),
});
export default Memberships;
