import { HomePage, type HomeProps } from '@/components/home/HomePage';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/public-page';

const TEACHERS = 7;

const nothingYet: HomeProps = { courses: [], creators: [] };

const Home: Page<PublicProps<HomeProps>> = ({ loaded }) => <HomePage {...(loaded ?? nothingYet)} />;

export const getStaticProps = publicPage<HomeProps>({
  namespaces: ['explore'],
  load: async ({ call }) => {
    const [courses, creators] = await Promise.all([
      call('GET /courses', { query: { orderBy: 'popular', limit: 4 } }),
      call('GET /creators/search', { query: { limit: TEACHERS } }),
    ]);
    return { courses: courses.items, creators: creators.items };
  },
});
export default Home;
