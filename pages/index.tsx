import { HomePage, type HomeProps } from '@/components/home/HomePage';
import type { Page } from '@/lib/layout';
import { RAIL_READ_LIMIT } from '@/lib/courses/rails';
import { choicesFor, everyChoice } from '@/lib/courses/sentence';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const TEACHERS = 7;
const VOICES = 3;

const nothingYet: HomeProps = { courses: [], creators: [], choices: everyChoice };

const Home: Page<PublicProps<HomeProps>> = ({ loaded }) => <HomePage {...(loaded ?? nothingYet)} />;

export const getStaticProps = publicPage<HomeProps>({
  texts: [
    'explore:greeting',
    'explore:home',
    'explore:sentence',
    'explore:posts',
    'explore:rails',
    'explore:courses',
    'explore:creatorCard',
    'explore:testimonials',
  ],
  load: async ({ call }) => {
    const [courses, creators, { topics }, testimonials] = await Promise.all([
      call('GET /courses', { query: { orderBy: 'popular', limit: RAIL_READ_LIMIT } }),
      call('GET /creators/search', { query: { limit: TEACHERS } }),
      call('GET /topics'),
      call('GET /testimonials', { query: { limit: VOICES } }),
    ]);
    return {
      courses: courses.items,
      creators: creators.items,
      choices: choicesFor(topics),
      testimonials: testimonials.items,
    };
  },
});
export default Home;
