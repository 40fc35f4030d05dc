import { FaqsPage } from '@/components/info/FaqsPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { CreatorTerms } from '@/contract/fees';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Faqs: Page<PublicProps<{ terms: CreatorTerms }>> = ({ loaded }) =>
  loaded ? <FaqsPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<{ terms: CreatorTerms }>({
  texts: ['explore:faqs'],
  load: async ({ call }) => ({ terms: await call('GET /creators/fee-rule') }),
});
export default Faqs;
