import { CategoryPage } from '@/components/search/CategoryPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadList, type CategoryProps } from '@/lib/server/load-search';
import { publicPage, type PublicProps } from '@/lib/server/public-page';

const AllLives: Page<PublicProps<CategoryProps>> = ({ loaded }) =>
  loaded ? <CategoryPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<CategoryProps>({
  texts: ['explore:search', 'explore:list'],
  load: ({ call }) => loadList(call, { type: 'LIVE' }),
});
export default AllLives;
