import { CategoriesPage, type CategoriesProps } from '@/components/discovery/CategoriesPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Categories: Page<PublicProps<CategoriesProps>> = ({ loaded }) =>
  loaded ? <CategoriesPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<CategoriesProps>({
  texts: ['explore:categories', 'explore:search'],
  load: ({ call }) => call('GET /content/counts'),
});
export default Categories;
