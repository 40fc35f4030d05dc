import { FailedPage } from '@/components/shell/status/FailedPage';
import { PublicProductPage, type PublicProductProps } from '@/components/shop/PublicProductPage';
import type { Page } from '@/lib/layout';
import { loadPublicProduct } from '@/lib/server/loaders/load-product';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Product: Page<PublicProps<PublicProductProps>> = ({ loaded }) =>
  loaded ? <PublicProductPage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicProductProps>({
  texts: ['content:ratings', 'content:report', 'shop:card', 'shop:product'],
  load: loadPublicProduct,
});
export default Product;
