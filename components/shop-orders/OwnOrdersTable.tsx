import { useTranslation } from 'next-i18next/pages';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { OwnParcelCard } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { findNearDay } from '@/lib/format/chat-time';
import { formatCents } from '@/lib/format/format';
import { slipsLink } from '@/lib/orders/own-orders';
import { ownTones } from './own-states';
import styles from './ShopOrdersPage.module.scss';
import { useMomentText } from './useMomentText';

const MOST_PICTURES = 2;

type Props = { items: OwnParcelCard[]; isOldestFirst: boolean; selection: Column<OwnParcelCard> };

/** Returns true if an order to send was paid before today. */
const isLate = ({ state, paidAt }: OwnParcelCard) =>
  state === 'PAID' && findNearDay(paidAt, new Date()) !== 'today';

/** Table of the orders with buyer, items, state, payment and the creator's share. */
export function OwnOrdersTable({ items, isOldestFirst, selection }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const moment = useMomentText();

  function entriesOf({ id, state, deliveryKind, tracking }: OwnParcelCard): MenuEntry[] {
    const href = paths.dashboardOrder(id);
    const entries: MenuEntry[] = [
      { id: 'open', label: t('shopOrders.actions.open'), icon: 'eye', href },
      {
        id: 'slip',
        label: t('shopOrders.slip'),
        icon: 'document',
        onSelect: () => window.location.assign(slipsLink([id], 'slip')),
      },
    ];
    if (deliveryKind === 'POST' && (state === 'PAID' || state === 'SENT'))
      entries.push({
        id: 'label',
        label: t('shopOrders.label'),
        icon: 'mail',
        onSelect: () => window.location.assign(slipsLink([id], 'label')),
      });
    const url = tracking?.url;
    if (url)
      entries.push({
        id: 'track',
        label: t('shopOrders.actions.track'),
        icon: 'shipping',
        onSelect: () => window.open(url, '_blank', 'noopener,noreferrer'),
      });
    return entries;
  }

  const columns: Column<OwnParcelCard>[] = [
    selection,
    {
      key: 'order',
      label: t('shopOrders.columns.order'),
      heading: true,
      cell: ({ id, number, buyerName }) => (
        <span className={styles.order}>
          <Link href={paths.dashboardOrder(id)}>{number}</Link>
          <span>{buyerName}</span>
        </span>
      ),
    },
    {
      key: 'items',
      label: t('shopOrders.columns.items'),
      isPlain: () => true,
      cell: ({ title, itemsCount, pictures }) => (
        <span className={styles.items}>
          <span className={styles.pictures} aria-hidden="true">
            {pictures.slice(0, MOST_PICTURES).map((picture, place) => (
              <LinePicture key={place} picture={picture} size={44} />
            ))}
          </span>
          <span>{itemsCount === 1 ? title : t('shopOrders.items', { count: itemsCount, title })}</span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('shopOrders.columns.status'),
      isPlain: () => true,
      cell: ({ state, claimState }) => (
        <span className={styles.state}>
          <Badge tone={ownTones[state]}>{t(`shopOrders.states.${state}`)}</Badge>
          {state === 'CLAIMED' && claimState && <small>{t(`shopOrders.claimNow.${claimState}`)}</small>}
        </span>
      ),
    },
    {
      key: 'paid',
      label: t('shopOrders.columns.paid'),
      isPlain: () => true,
      cell: (row) => (
        <span className={styles.paid}>
          <span className={classNames(isLate(row) && styles.late)}>{moment(row.paidAt)}</span>
          <span>{row.tracking?.number || [row.deliveryName, row.region].filter(Boolean).join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'yours',
      label: t('shopOrders.columns.yours'),
      align: 'end',
      cell: ({ earnedCents }) => formatCents(earnedCents, i18n.language, { exact: true }),
    },
    {
      key: 'actions',
      label: t('shopOrders.columns.actions'),
      labelHidden: true,
      align: 'end',
      cell: (row) => (
        <Menu
          trigger={<IconButton icon="more" label={t('shopOrders.actions.for', { number: row.number })} />}
          entries={entriesOf(row)}
        />
      ),
    },
  ];

  return (
    <Table
      caption={t(isOldestFirst ? 'shopOrders.oldestFirst' : 'shopOrders.newestFirst')}
      captionHidden
      columns={columns}
      rows={items}
      rowId={({ id }) => id}
    />
  );
}
