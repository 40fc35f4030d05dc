import { SearchPage } from '@/components/discovery/SearchPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadList, type SearchProps } from '@/lib/server/loaders/load-search';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const DigitalProducts: Page<PublicProps<SearchProps>> = ({ loaded }) =>
  loaded ? <SearchPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<SearchProps>({
  texts: ['explore:search', 'explore:list'],
  load: ({ call }) => loadList(call, { type: 'DIGITAL_PRODUCT' }),
});
export default DigitalProducts;
