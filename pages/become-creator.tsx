import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import type { CreatorTerms } from '@/contract/fees';
import type { Testimonial } from '@/contract/testimonials';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const VOICES = 3;

type Loaded = { terms: CreatorTerms; testimonials: Testimonial[] };

const Become: Page<PublicProps<Loaded>> = ({ loaded }) => (
  <BecomeCreatorPage terms={loaded?.terms} testimonials={loaded?.testimonials} />
);

// Fee terms come from the backend, because the front end may have other settings or an older build.
export const getStaticProps = publicPage<Loaded>({
  texts: ['content:fee', 'explore:faqs', 'explore:testimonials', 'onboarding:become'],
  load: async ({ call }) => {
    const [terms, testimonials] = await Promise.all([
      call('GET /creators/fee-rule'),
      call('GET /testimonials', { query: { by: 'creator', limit: VOICES } }),
    ]);
    return { terms, testimonials: testimonials.items };
  },
});
export default Become;
