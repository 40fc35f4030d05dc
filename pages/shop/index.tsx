import { FailedPage } from '@/components/shell/status/FailedPage';
import { ShopPage, type ShopProps } from '@/components/shop/ShopPage';
import type { Page } from '@/lib/layout';
import { loadShop } from '@/lib/server/loaders/load-shop';
import { publicPage, type PublicProps } from '@/lib/server/pages/public-page';

const Shop: Page<PublicProps<ShopProps>> = ({ loaded }) =>
  loaded ? <ShopPage {...loaded} /> : <FailedPage />;

export const getStaticProps = publicPage<ShopProps>({
  texts: ['shop:card', 'shop:empty', 'shop:home'],
  load: loadShop,
});
export default Shop;
