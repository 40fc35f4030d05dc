import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useSelection } from '@/components/ui/layout/useSelection';
import type { OwnParcelCard } from '@/contract/orders';
import { orderLimits, type ParcelFilter } from '@/contract/values/orders';
import { useOwnOrders, type OwnOrdersChoice } from '@/hooks/orders/useOwnOrders';
import { BulkOrders } from './BulkOrders';
import { NoOrders } from './NoOrders';
import { OrderFilters } from './OrderFilters';
import { OwnOrdersTable } from './OwnOrdersTable';
import styles from './ShopOrdersPage.module.scss';

type Props = {
  filter: ParcelFilter;
  /** True if the shop has any order; undefined while the orders are counted. */
  hasOrders: boolean | undefined;
};

/**
 * Orders of one tab with search, filters and bulk actions, and with loading, empty and error
 * states.
 */
export function OrdersPanel({ filter, hasOrders }: Props) {
  const { t } = useTranslation('dashboard');
  const [choice, setChoice] = useState<OwnOrdersChoice>({});
  const list = useOwnOrders(filter, choice);
  const { selected, select, column } = useSelection<OwnParcelCard>({
    columnLabel: t('shopOrders.columns.select'),
    labelOf: ({ number }) => t('shopOrders.select', { number }),
  });
  const isNarrowed = Object.values(choice).some((value) => value !== undefined);
  const choose = (next: OwnOrdersChoice) => {
    setChoice(next);
    select([]);
  };
  return (
    <>
      {(hasOrders ?? true) && <OrderFilters choice={choice} onChoose={choose} />}
      <PagedList
        list={list}
        failed={{ title: t('shopOrders.failed'), isFrameless: true }}
        loading={t('shopOrders.loading')}
        loadingClass={styles.loading}
        skeleton={<Skeleton shape="block" height={280} />}
        empty={
          <NoOrders
            filter={filter}
            isNarrowed={isNarrowed}
            hasOrders={hasOrders ?? true}
            onClear={() => choose({})}
          />
        }
        more={{ className: styles.more }}
      >
        {(items) => <OwnOrdersTable items={items} isOldestFirst={filter === 'to-send'} selection={column} />}
      </PagedList>
      <BulkOrders
        selected={selected.slice(0, orderLimits.parcelsAtOnce)}
        select={select}
        onChanged={list.reload}
        onSelectAll={() => select((list.items ?? []).slice(0, orderLimits.parcelsAtOnce))}
      />
    </>
  );
}
