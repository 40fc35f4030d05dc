import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Cart } from '@/contract/carts';
import { listLines } from '@/lib/cart/cart-sums';
import type { MergedItem } from '@/lib/cart/merged-cart';
import { formatList } from '@/lib/format/format';

type Props = { cart: Cart; merged: MergedItem[] };

/** Banners above the cart lines: lines added by the login, and lines that changed. */
export const CartBanners = ({ cart, merged }: Props) => (
  <>
    {merged.length > 0 && <Merged cart={cart} merged={merged} />}
    <Changed cart={cart} />
  </>
);

function Merged({ cart, merged }: Props) {
  const { t, i18n } = useTranslation('shop');
  const addedCount = merged.reduce((sum, item) => sum + item.addedCount, 0);
  const short = merged.filter(({ isShort }) => isShort);
  return (
    <Banner
      tone="success"
      announced
      title={t(addedCount < cart.itemsCount ? 'cart.merged.title' : 'cart.merged.titleAlone')}
    >
      {t('cart.merged.added', {
        items: formatList(
          merged.map((item) => t('cart.merged.item', { count: item.addedCount, title: item.title })),
          i18n.language,
        ),
      })}{' '}
      {short.length === 0
        ? t('cart.merged.enough')
        : short.map((item) => t('cart.merged.short', { count: item.quantity, title: item.title })).join(' ')}
    </Banner>
  );
}

function Changed({ cart }: Pick<Props, 'cart'>) {
  const { t, i18n } = useTranslation('shop');
  const changed = listLines(cart).filter(({ change, problem }) => change && problem === null);
  if (changed.length === 0) return null;
  const list = formatList(
    changed.map(({ title, change }) => t(`cart.changed.${change!.code}`, { title })),
    i18n.language,
  );
  return (
    <Banner tone="warning" icon="info" title={t('cart.changed.title', { count: changed.length })}>
      {t('cart.changed.list', { list })}
    </Banner>
  );
}
