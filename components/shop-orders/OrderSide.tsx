import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { ADDRESS_DAYS } from '@/contract/values/orders';
import { toTownLine } from '@/lib/addresses/address-text';
import { firstName, formatMonth } from '@/lib/format/format';
import { MoneyCard } from './MoneyCard';
import styles from './ShopOrderPage.module.scss';

/** Address, buyer and money of an order. */
export function OrderSide({ parcel }: { parcel: OwnParcel }) {
  const { t } = useTranslation('dashboard');
  return (
    <aside className={styles.side} aria-label={t('shopOrders.side')}>
      {parcel.deliveryKind === 'POST' && <AddressCard parcel={parcel} />}
      <BuyerCard parcel={parcel} />
      <MoneyCard parcel={parcel} />
    </aside>
  );
}

/** Address of an order with a copy button, as long as the address is stored. */
function AddressCard({ parcel: { address, isAddressRemoved } }: { parcel: OwnParcel }) {
  const { t } = useTranslation('dashboard');
  const [said, setSaid] = useState('');
  const lines =
    address &&
    [
      address.name,
      address.line2,
      address.line1,
      toTownLine(address),
      t(`shopOrders.address.countries.${address.country}`),
      address.phone,
    ].filter(Boolean);

  async function copy(text: string) {
    const hasCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(t(hasCopied ? 'shopOrders.address.copied' : 'shopOrders.address.notCopied'));
  }

  return (
    <Card as="section" look="pane" aria-labelledby="address">
      <header className={styles.head}>
        <h2 id="address">{t('shopOrders.address.title')}</h2>
        {lines && (
          <Button size="s" icon="copy" onClick={() => void copy(lines.join('\n'))}>
            {t('shopOrders.address.copy')}
          </Button>
        )}
      </header>
      {lines ? (
        <>
          <address className={styles.address}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className={styles.small}>{t('shopOrders.address.until', { count: ADDRESS_DAYS })}</p>
        </>
      ) : (
        isAddressRemoved && (
          <>
            <p className={styles.removed}>{t('shopOrders.address.removed', { count: ADDRESS_DAYS })}</p>
            <p className={styles.small}>{t('shopOrders.address.stays')}</p>
          </>
        )
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </Card>
  );
}

/** Buyer of an order with a link to write a message. */
function BuyerCard({ parcel: { buyer, collectorName, phone, address } }: { parcel: OwnParcel }) {
  const { t, i18n } = useTranslation('dashboard');
  const { userId, name, picture, ordersCount, memberSince } = buyer;
  const facts = [
    ordersCount > 0 && t('shopOrders.buyer.orders', { count: ordersCount }),
    memberSince && t('shopOrders.buyer.memberSince', { month: formatMonth(memberSince, i18n.language) }),
  ];
  return (
    <Card as="section" look="pane" aria-labelledby="buyer">
      <h2 id="buyer">{t('shopOrders.buyer.title')}</h2>
      <div className={styles.buyer}>
        <Avatar id={userId ?? name} name={name} src={picture?.smallUrl} size={44} />
        <p>
          <b>{name}</b>
          <span className="tabular">{facts.filter(Boolean).join(' · ')}</span>
          {collectorName && <span>{t('shopOrders.buyer.collector', { name: collectorName })}</span>}
          {phone && !address && <span className="tabular">{phone}</span>}
        </p>
      </div>
      {userId && (
        <ButtonLink full icon="message" href={paths.dashboardMessageTo(userId)}>
          {t('shopOrders.buyer.message', { name: firstName(name) })}
        </ButtonLink>
      )}
    </Card>
  );
}
