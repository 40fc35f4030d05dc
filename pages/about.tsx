import { AboutPage } from '@/components/info/AboutPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { CreatorTerms } from '@/contract/fees';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const About: Page<PublicProps<{ terms: CreatorTerms }>> = ({ loaded }) =>
  loaded ? <AboutPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<{ terms: CreatorTerms }>({
  texts: ['explore:about'],
  load: async ({ call }) => ({ terms: await call('GET /creators/fee-rule') }),
});
export default About;
