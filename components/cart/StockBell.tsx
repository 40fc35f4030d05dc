import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Link } from '@/components/ui/actions/Link';
import type { CartLine } from '@/contract/carts';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import styles from './CartParts.module.scss';

/**
 * Button that requests a mail once a sold-out line is back in stock. A visitor enters an address on
 * the product page instead.
 */
export function StockBell({ line }: { line: CartLine }) {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useUser();
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function ask() {
    setFailure(undefined);
    try {
      await call('POST /shop/items/:id/waiting', {
        params: { id: line.productId },
        body: { variantId: line.variantId },
      });
      setAsked(true);
    } catch (error) {
      setFailure(error);
    }
  }

  if (!isSignedIn)
    return (
      <Link className={styles.bell} href={paths.product(line.routedTitle)}>
        {t('cart.tellMe')}
      </Link>
    );
  return (
    <>
      <span role="status">{isAsked && t('cart.willTell')}</span>
      {!isAsked && (
        <button type="button" className={styles.bell} onClick={() => void ask()}>
          {t('cart.tellMe')}
          <span className="visually-hidden">: {line.title}</span>
        </button>
      )}
      {failure !== undefined && <span role="alert"> {errorText(failure)}</span>}
    </>
  );
}
