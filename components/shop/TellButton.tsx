import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import type { ProductCard } from '@/contract/shop';
import { useUser } from '@/hooks/accounts/useUser';
import styles from './TellButton.module.scss';

/** Loaded on demand, because only signed-in people press it. */
const OwnTellButton = dynamic(() => import('./OwnTellButton').then((file) => file.OwnTellButton), {
  ssr: false,
  loading: () => <Waiting />,
});

type Props = { product: Pick<ProductCard, 'id' | 'title' | 'routedTitle'> };

/**
 * Button on the card of a sold-out product. For a visitor it links to the product page, on which
 * the visitor enters an address.
 */
export function TellButton({ product }: Props) {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useUser();
  const { title, routedTitle } = product;
  if (isSignedIn) return <OwnTellButton product={product} />;
  return (
    <Link
      href={`${paths.product(routedTitle)}#back-in-stock`}
      className={styles.tell}
      aria-label={t('card.tellOf', { title })}
    >
      {t('card.tell')}
    </Link>
  );
}

/** Reserves the space of the button until the button is loaded. */
function Waiting() {
  const { t } = useTranslation('shop');
  return <span className={styles.tell}>{t('card.tell')}</span>;
}
