import { SearchPage } from '@/components/discovery/SearchPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import { findCategory } from '@/contract/values/categories';
import type { Page } from '@/lib/layout';
import { loadList, type SearchProps } from '@/lib/server/loaders/load-search';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const List: Page<PublicProps<SearchProps>> = ({ loaded }) =>
  loaded ? <SearchPage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<SearchProps>({
  texts: ['explore:search', 'explore:list'],
  load: ({ call, params }) => loadList(call, findCategory(params.category)!),
});
export default List;
