import { MembershipPage, type MembershipProps } from '@/components/memberships/MembershipPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadMembership } from '@/lib/server/loaders/load-membership';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Membership: Page<PublicProps<MembershipProps>> = ({ loaded }) =>
  loaded ? <MembershipPage key={loaded.membership.id} {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<MembershipProps>({
  texts: ['wallet:gift', 'wallet:membership'],
  load: loadMembership,
});
export default Membership;
