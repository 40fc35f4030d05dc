import { CategoryPage } from '@/components/search/CategoryPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import { categoryOf } from '@/contract/values/categories';
import type { Page } from '@/lib/layout';
import { loadList, type CategoryProps } from '@/lib/server/load-search';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/public-page';

const List: Page<PublicProps<CategoryProps>> = ({ loaded }) =>
  loaded ? <CategoryPage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<CategoryProps>({
  texts: ['explore:search', 'explore:list'],
  load: ({ call, params }) => loadList(call, categoryOf(params.category)!),
});
export default List;
