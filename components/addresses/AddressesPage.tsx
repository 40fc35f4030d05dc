import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useToast } from '@/components/ui/feedback/useToast';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import type { Address } from '@/contract/addresses';
import { paths } from '@/contract/paths';
import { useAddresses, useChangeAddresses } from '@/hooks/addresses/useAddresses';
import { useErrorText } from '@/hooks/useErrorText';
import { AddressCard } from './AddressCard';
import styles from './AddressesPage.module.scss';

/** Page with the saved addresses of a member. */
export function AddressesPage() {
  const { t } = useTranslation('shop');
  const addresses = useAddresses();
  const add = (
    <ButtonLink theme="green" icon="plus" href={paths.newAddress}>
      {t('addresses.add')}
    </ButtonLink>
  );
  const isEmpty = addresses.data?.items.length === 0;
  return (
    <div className={styles.page}>
      <PageHead title={t('addresses.title')} noIndex />
      <Link href={paths.myProfile} className={styles.back}>
        <Icon name="back" />
        {t('addresses.back')}
      </Link>
      <PageHeader title={t('addresses.title')} lead={t('addresses.lead')} actions={!isEmpty && add} />
      <Loaded
        of={addresses}
        loading={t('addresses.loading')}
        failed={{ title: t('addresses.failed') }}
        skeleton={<Skeleton shape="block" height={220} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('addresses.empty.title')} picture="/art/empty-purchases.webp" action={add}>
              {t('addresses.empty.text')}
            </EmptyState>
          ) : (
            <Cards items={items} />
          )
        }
      </Loaded>
    </div>
  );
}

function Cards({ items }: { items: Address[] }) {
  const { t } = useTranslation('shop');
  const toast = useToast();
  const errorText = useErrorText();
  const { remove, restore, makeDefault } = useChangeAddresses();
  const [failure, setFailure] = useState<unknown>();
  const nameOf = ({ label, line1 }: Address) => label || line1;

  async function act(action: () => Promise<unknown>) {
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(error);
    }
  }

  const removeWithUndo = (address: Address) =>
    act(async () => {
      await remove(address);
      toast(t('addresses.removed', { name: nameOf(address) }), {
        label: t('addresses.undo'),
        onAction: () => void act(() => restore(address)),
      });
    });

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ul role="list" className={styles.cards} tabIndex={-1}>
        {items.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            name={nameOf(address)}
            onRemove={() => void removeWithUndo(address)}
            onDefault={() => void act(() => makeDefault(address))}
          />
        ))}
      </ul>
    </>
  );
}
