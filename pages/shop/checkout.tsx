import { ShopCheckoutLayout } from '@/components/cart/checkout/ShopCheckoutLayout';
import { ShopCheckoutPage } from '@/components/cart/checkout/ShopCheckoutPage';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const ShopCheckout: Page = () => <ShopCheckoutPage />;
ShopCheckout.layout = ShopCheckoutLayout;

export const getServerSideProps = guard('member', {
  texts: ['shop:addresses', 'shop:checkout'],
  reads: () => [read('GET /shop/addresses')],
});
export default ShopCheckout;
