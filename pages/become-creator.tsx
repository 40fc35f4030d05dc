import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import type { FeeRule } from '@/contract/fees';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/public-page';

type Loaded = { feeRule: FeeRule };

const Become: Page<PublicProps<Loaded>> = ({ loaded }) => <BecomeCreatorPage feeRule={loaded?.feeRule} />;

// From the server that takes the fee: a front end may run with other settings, or with an older build.
export const getStaticProps = publicPage<Loaded>({
  namespaces: ['content', 'onboarding'],
  load: async ({ call }) => ({ feeRule: await call('GET /creators/fee-rule') }),
});
export default Become;
