import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { CountBubble } from '@/components/ui/display/CountBubble';
import { Icon } from '@/components/ui/display/Icon';
import { paths } from '@/contract/paths';
import { useCartCount } from '@/hooks/cart/useCartCount';
import styles from './CartLink.module.scss';

/** Link to the cart in the header, with the number of items in the cart. */
export function CartLink() {
  const { t } = useTranslation('common');
  const count = useCartCount();
  return (
    <Link
      href={paths.cart}
      className={styles.link}
      aria-label={count > 0 ? t('nav.basketItems', { count }) : t('nav.basket')}
    >
      <Icon name="bag" />
      <CountBubble count={count} />
    </Link>
  );
}
