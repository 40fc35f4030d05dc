import { ExplorePage } from '@/components/discovery/ExplorePage';
import type { ExploreProps } from '@/lib/content/explore';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadExplore } from '@/lib/server/loaders/load-explore';

const Explore: Page<ExploreProps> = (props) => <ExplorePage {...props} />;

export const getServerSideProps = guard<ExploreProps>('visitor', {
  texts: [
    'explore:categories',
    'explore:courseCard',
    'explore:courses',
    'explore:creatorCard',
    'explore:digitalProducts',
    'explore:home',
    'explore:posts',
    'explore:rails',
    'explore:search',
    'lives:card',
  ],
  load: loadExplore,
});
export default Explore;
