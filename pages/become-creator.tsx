import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import type { CreatorCard } from '@/contract/creators';
import type { CreatorTerms } from '@/contract/fees';
import type { Testimonial } from '@/contract/testimonials';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const VOICES = 3;

type Loaded = { terms: CreatorTerms; testimonials: Testimonial[]; example?: CreatorCard };

const Become: Page<PublicProps<Loaded>> = ({ loaded }) => <BecomeCreatorPage {...loaded} />;

// Fee terms come from the backend, because the front end may have other settings or an older build.
export const getStaticProps = publicPage<Loaded>({
  texts: ['content:fee', 'explore:creatorCard', 'explore:faqs', 'explore:testimonials', 'onboarding:become'],
  load: async ({ call }) => {
    const [terms, testimonials, creators] = await Promise.all([
      call('GET /creators/fee-rule'),
      call('GET /testimonials', { query: { by: 'creator', limit: VOICES } }),
      call('GET /creators/search', { query: { limit: 1 } }),
    ]);
    const [example] = creators.items;
    return { terms, testimonials: testimonials.items, ...(example && { example }) };
  },
});
export default Become;
