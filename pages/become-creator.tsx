import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import type { CreatorTerms } from '@/contract/fees';
import type { Voice } from '@/contract/voices';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const VOICES = 3;

type Loaded = { terms: CreatorTerms; voices: Voice[] };

const Become: Page<PublicProps<Loaded>> = ({ loaded }) => (
  <BecomeCreatorPage terms={loaded?.terms} voices={loaded?.voices} />
);

// Fee terms come from the backend, because the front end may have other settings or an older build.
export const getStaticProps = publicPage<Loaded>({
  texts: ['content:fee', 'explore:faqs', 'explore:voices', 'onboarding:become'],
  load: async ({ call }) => {
    const [terms, voices] = await Promise.all([
      call('GET /creators/fee-rule'),
      call('GET /voices', { query: { by: 'creator', limit: VOICES } }),
    ]);
    return { terms, voices: voices.items };
  },
});
export default Become;
