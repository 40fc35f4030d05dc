import { useTranslation } from 'next-i18next/pages';
import type { ChangeEvent } from 'react';
import { AddressFields } from '@/components/addresses/AddressFields';
import { Link } from '@/components/ui/actions/Link';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { TextField } from '@/components/ui/fields/TextField';
import type { Address } from '@/contract/addresses';
import { paths } from '@/contract/paths';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { addressLengths, toOneLine, type AddressField } from '@/lib/addresses/address-text';
import { NEW_ADDRESS } from '@/lib/cart/checkout-draft';
import { controlIds } from '@/lib/cart/checkout-faults';
import { addressWith } from '@/lib/list-query';
import { OptionRows } from './OptionRows';
import { Panel } from './Panel';
import styles from './ShopCheckoutPage.module.scss';

type Props = { checkout: ShopCheckout; errorOf: (id: string) => string | undefined };

/** Saved addresses as radio buttons. The form for a new address is inside its own option. */
export function AddressPanel({ checkout, errorOf }: Props) {
  const { t } = useTranslation('shop');
  const { change, saved, chosen, preview, name } = checkout;

  if (preview?.isCollected)
    return (
      <Panel number={2} title={t('checkout.collect.title')}>
        <TextField
          id={controlIds.name}
          label={t('checkout.collect.name')}
          hint={t('checkout.collect.hint')}
          autoComplete="name"
          maxLength={addressLengths.name}
          value={name}
          error={errorOf(controlIds.name)}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Panel>
    );
  if (!saved)
    return (
      <Panel number={2} title={t('checkout.address.title')}>
        <Skeleton shape="block" height={120} />
      </Panel>
    );
  const form = <TypedAddress checkout={checkout} errorOf={errorOf} />;
  return (
    <Panel number={2} title={t('checkout.address.title')}>
      {saved.length === 0 ? (
        form
      ) : (
        <OptionRows
          id="address"
          legend={t('checkout.address.title')}
          name="address"
          value={chosen?.id ?? NEW_ADDRESS}
          onChoose={(addressId) => change({ addressId })}
          rows={[
            ...saved.map((address) => ({
              value: address.id,
              title: address.label || address.line1,
              text: <SavedText address={address} />,
              end: <EditLink address={address} />,
            })),
            { value: NEW_ADDRESS, title: t('checkout.address.new'), inside: form },
          ]}
        />
      )}
    </Panel>
  );
}

const SavedText = ({ address }: { address: Address }) => (
  <>
    <span>{address.name}</span>
    <span>{toOneLine(address)}</span>
  </>
);

function EditLink({ address }: { address: Address }) {
  const { t } = useTranslation('shop');
  return (
    <Link href={addressWith(paths.editAddress(address.id), { next: paths.shopCheckout })}>
      {t('checkout.address.edit')}
      <span className="visually-hidden"> {address.label || address.line1}</span>
    </Link>
  );
}

/** Form for an address that is not saved yet. */
function TypedAddress({ checkout, errorOf }: Props) {
  const { t } = useTranslation('shop');
  const { draft, change } = checkout;
  const { address } = draft;
  const field = (name: AddressField) => ({
    name,
    value: address[name],
    error: errorOf(controlIds.address + name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement & HTMLSelectElement>) =>
      change({ address: { ...address, [name]: target.value } }),
  });
  return (
    <div className={styles.fields}>
      <AddressFields
        idPrefix={controlIds.address}
        section="shipping"
        country={address.country}
        field={field}
      />
      <Checkbox
        label={t('checkout.address.save')}
        checked={draft.isSaved}
        onChange={({ target }) => change({ isSaved: target.checked })}
      />
    </div>
  );
}
