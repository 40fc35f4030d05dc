import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { TextField } from '@/components/ui/fields/TextField';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { addressLengths } from '@/lib/addresses/address-text';
import { controlIds } from '@/lib/cart/checkout-faults';
import { Panel } from './Panel';
import styles from './ShopCheckoutPage.module.scss';

type Props = { checkout: ShopCheckout; errorOf: (id: string) => string | undefined };

/** Mail address for messages about the order, and the phone number for the courier. */
export function ContactPanel({ checkout, errorOf }: Props) {
  const { t } = useTranslation('shop');
  const { user } = useUser();
  const { draft, change, preview } = checkout;
  const isCollected = Boolean(preview?.isCollected);
  return (
    <Panel
      number={1}
      title={t('checkout.contact.title')}
      note={t('checkout.contact.signedIn', { name: `${user.name} ${user.lastName}`.trim() })}
    >
      <p className={styles.receiptTo}>
        {t('checkout.contact.email', { email: user.email })}{' '}
        <Link className="link" href={paths.myProfile}>
          {t('checkout.contact.change')}
        </Link>
      </p>
      <TextField
        id={controlIds.phone}
        type="tel"
        label={t('checkout.contact.phone')}
        hint={t(isCollected ? 'checkout.contact.phoneCollect' : 'checkout.contact.phoneHint')}
        optional={!isCollected}
        autoComplete="tel"
        maxLength={addressLengths.phone}
        value={draft.phone}
        error={errorOf(controlIds.phone)}
        onChange={({ target }) => change({ phone: target.value })}
      />
    </Panel>
  );
}
