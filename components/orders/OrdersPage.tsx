import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { PageHead } from '@/components/shell/head/PageHead';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { SelectField } from '@/components/ui/fields/SelectField';
import { Card } from '@/components/ui/layout/Card';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { orderFilters, type OrderFilter } from '@/contract/values/orders';
import { useFirstOrderYear, useOrders } from '@/hooks/orders/useOrders';
import { formatMonth } from '@/lib/format/format';
import { OrderRow } from './OrderRow';
import styles from './OrdersPage.module.scss';

type Chosen = { filter?: OrderFilter; year?: number };

/** List of the signed-in buyer's orders by month, each with its state and actions. */
export function OrdersPage() {
  const { t } = useTranslation('shop');
  const [chosen, setChosen] = useState<Chosen>({});
  return (
    <div className={styles.page}>
      <PageHead title={t('orders.title')} noIndex />
      <PageHeader title={t('orders.title')} actions={<OrderFilters chosen={chosen} onChoose={setChosen} />} />
      <Card as="section" className={styles.list} aria-label={t('orders.title')}>
        <OrderList chosen={chosen} onShowAll={() => setChosen({})} />
      </Card>
    </div>
  );
}

type FilterProps = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** Choice of a state or a year; hidden before the first order. */
function OrderFilters({ chosen, onChoose }: FilterProps) {
  const { t } = useTranslation('shop');
  const firstYear = useFirstOrderYear();
  if (firstYear === null) return null;
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: Math.max(thisYear - firstYear, 0) + 1 }, (_, ago) => thisYear - ago);
  return (
    <SelectField
      id="shown-orders"
      className={styles.filter}
      label={t('orders.filter.label')}
      labelHidden
      value={chosen.filter ?? String(chosen.year ?? '')}
      options={[
        { value: '', label: t('orders.filter.all') },
        ...orderFilters.map((filter) => ({ value: filter, label: t(`orders.filter.${filter}`) })),
        ...(years.length > 1 ? years.map((year) => ({ value: String(year), label: String(year) })) : []),
      ]}
      onChange={({ target: { value } }) => {
        const filter = orderFilters.find((each) => each === value);
        onChoose(filter ? { filter } : { year: Number(value) || undefined });
      }}
    />
  );
}

function OrderList({ chosen, onShowAll }: { chosen: Chosen; onShowAll: () => void }) {
  const { t, i18n } = useTranslation('shop');
  const list = useOrders(chosen);
  return (
    <PagedList
      list={list}
      failed={{ title: t('orders.failed'), isFrameless: true }}
      loading={t('orders.loading')}
      loadingClass={styles.loading}
      skeleton={<Skeleton shape="block" height={320} />}
      empty={<NoOrders chosen={chosen} onShowAll={onShowAll} />}
      more={{ className: styles.more }}
    >
      {(items) =>
        [...Map.groupBy(items, ({ at }) => formatMonth(at, i18n.language))].map(([month, orders]) => (
          <section key={month} className={styles.month} aria-label={month}>
            <h2>{month}</h2>
            <ul role="list">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} onChange={list.reload} />
              ))}
            </ul>
          </section>
        ))
      }
    </PagedList>
  );
}

/** Message for a filter without match, or for a member without orders. */
function NoOrders({ chosen, onShowAll }: { chosen: Chosen; onShowAll: () => void }) {
  const { t } = useTranslation('shop');
  if (chosen.filter || chosen.year)
    return (
      <EmptyState
        isFrameless
        title={t(`orders.none.${chosen.filter ?? 'year'}`, { year: chosen.year })}
        action={<Button onClick={onShowAll}>{t('orders.none.action')}</Button>}
      >
        {t('orders.none.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      isFrameless
      title={t('orders.empty.title')}
      picture="/art/empty-purchases.webp"
      action={
        <ButtonLink theme="green" href={paths.shop}>
          {t('orders.empty.action')}
        </ButtonLink>
      }
    >
      {t('orders.empty.text')}
    </EmptyState>
  );
}
