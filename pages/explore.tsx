import { ExplorePage, type ExploreProps } from '@/components/home/ExplorePage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/public-page';

const Explore: Page<PublicProps<ExploreProps>> = ({ loaded }) =>
  loaded ? <ExplorePage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<ExploreProps>({
  texts: [
    'explore:categories',
    'explore:courses',
    'explore:creators',
    'explore:home',
    'explore:rails',
    'explore:search',
  ],
  load: async ({ call }) => {
    const [popular, newest, creators, counts] = await Promise.all([
      call('GET /courses', { query: { orderBy: 'popular', limit: 8 } }),
      call('GET /courses', { query: { orderBy: 'newest', limit: 12 } }),
      call('GET /creators/search', { query: { limit: 7 } }),
      call('GET /content/counts'),
    ]);
    return { popular: popular.items, newest: newest.items, creators: creators.items, counts };
  },
});
export default Explore;
