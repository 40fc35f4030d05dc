import { useTranslation } from 'next-i18next/pages';
import { TextField } from '@/components/ui/fields/TextField';
import { useUser } from '@/hooks/accounts/useUser';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { addressLengths } from '@/lib/addresses/address-text';
import { controlIds } from '@/lib/cart/checkout-faults';
import { Panel } from './Panel';
import styles from './ShopCheckoutPage.module.scss';

type Props = { checkout: ShopCheckout; errorOf: (id: string) => string | undefined };

/** Mailbox for the receipt, and the phone number for the courier. */
export function ContactPanel({ checkout, errorOf }: Props) {
  const { t } = useTranslation('shop');
  const { user } = useUser();
  const { draft, change, email, preview } = checkout;
  const isCollected = Boolean(preview?.isCollected);
  return (
    <Panel
      number={1}
      title={t('checkout.contact.title')}
      note={t('checkout.contact.signedIn', { name: `${user.name} ${user.lastName}`.trim() })}
    >
      <div className={styles.twoColumns}>
        <TextField
          id={controlIds.email}
          type="email"
          label={t('checkout.contact.email')}
          hint={t('checkout.contact.emailHint')}
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          error={errorOf(controlIds.email)}
          onChange={({ target }) => change({ email: target.value })}
        />
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
      </div>
    </Panel>
  );
}
