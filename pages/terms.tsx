import { TermsPage } from '@/components/info/TermsPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { CreatorTerms } from '@/contract/fees';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Terms: Page<PublicProps<{ terms: CreatorTerms }>> = ({ loaded }) =>
  loaded ? <TermsPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<{ terms: CreatorTerms }>({
  texts: ['explore:terms'],
  load: async ({ call }) => ({ terms: await call('GET /creators/fee-rule') }),
});
export default Terms;
