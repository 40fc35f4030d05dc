import { BecomeCreatorPage, type CreatorTerms } from '@/components/creators/profile/BecomeCreatorPage';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/public-page';

type Loaded = { terms: CreatorTerms };

const Become: Page<PublicProps<Loaded>> = ({ loaded }) => <BecomeCreatorPage terms={loaded?.terms} />;

// From the server that takes the fee: a front end may run with other settings, or with an older build.
export const getStaticProps = publicPage<Loaded>({
  texts: ['content:fee', 'onboarding:become'],
  load: async ({ call }) => ({ terms: await call('GET /creators/fee-rule') }),
});
export default Become;
