import { BecomeCreator } from '@/components/creators/profile/BecomeCreator';
import type { FeeRule } from '@/contract/fees';
import type { Page } from '@/lib/page';
import { publicPage, type PublicProps } from '@/lib/public-page';

type Loaded = { feeRule: FeeRule };

const Become: Page<PublicProps<Loaded>> = ({ loaded }) => <BecomeCreator feeRule={loaded?.feeRule} />;

// From the server that takes the fee: a front end may run with other settings, or with an older build.
export const getStaticProps = publicPage<Loaded>({
  load: async ({ ask }) => ({ feeRule: await ask('GET /creators/fee-rule') }),
});
export default Become;
