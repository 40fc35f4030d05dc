import {
  PublicDigitalProductPage,
  type PublicDigitalProductProps,
} from '@/components/digital-products/PublicDigitalProductPage';
import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page } from '@/lib/layout';
import { loadPublicDigitalProduct } from '@/lib/server/loaders/load-digital-product';
import { blockingPaths, publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const DigitalProduct: Page<PublicProps<PublicDigitalProductProps>> = ({ loaded }) =>
  loaded ? <PublicDigitalProductPage {...loaded} /> : <FailedPage />;

export const getStaticPaths = blockingPaths;
export const getStaticProps = publicPage<PublicDigitalProductProps>({
  texts: ['content:buy', 'content:creator', 'content:digitalProduct', 'content:ratings', 'content:report'],
  load: loadPublicDigitalProduct,
});
export default DigitalProduct;
