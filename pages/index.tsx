import { HomePage, type HomeProps } from '@/components/home/HomePage';
import type { Page } from '@/lib/layout';
import { everyChoice } from '@/lib/courses/sentence';
import { loadHome } from '@/lib/server/loaders/load-home';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const nothingYet: HomeProps = { courses: [], creators: [], choices: everyChoice };

const Home: Page<PublicProps<HomeProps>> = ({ loaded }) => <HomePage {...(loaded ?? nothingYet)} />;

export const getStaticProps = publicPage<HomeProps>({
  texts: [
    'explore:greeting',
    'explore:home',
    'explore:sentence',
    'explore:posts',
    'explore:rails',
    'explore:courseCard',
    'explore:creatorCard',
    'explore:testimonials',
    'lives:card',
  ],
  load: loadHome,
});
export default Home;
