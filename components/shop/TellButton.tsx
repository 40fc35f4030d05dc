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
 * Button on the card of a product that is sold out. A visitor is led to the product, where they
 * give an address.
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

/** Takes the room of the button until it is loaded. */
function Waiting() {
  const { t } = useTranslation('shop');
  return <span className={styles.tell}>{t('card.tell')}</span>;
}
