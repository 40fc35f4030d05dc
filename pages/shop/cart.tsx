import { CartPage } from '@/components/cart/CartPage';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import { LIKED_PER_CART } from '@/lib/shop/products-per-page';

const Cart: Page = () => <CartPage />;

export const getServerSideProps = guard('visitor', {
  texts: ['shop:card', 'shop:cart'],
  reads: () => [read('GET /shop/cart'), read('GET /shop/itemLike', { query: { limit: LIKED_PER_CART } })],
});
export default Cart;
