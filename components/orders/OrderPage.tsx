import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import type { Order } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { useOrder } from '@/hooks/orders/useOrders';
import { formatMoment } from '@/lib/format/format';
import { OrderSummary } from './OrderSummary';
import styles from './OrderPage.module.scss';
import { ParcelPanel } from './ParcelPanel';
import { UnpaidOrder } from './UnpaidOrder';

const ClaimForm = dynamic(() => import('./ClaimForm').then((module) => module.ClaimForm));

type Props = {
  /** True if the order does not exist; it is then not requested. */
  isUnknown?: boolean;
};

/**
 * Page of one order of the signed-in buyer: its parcels and sums, or the form for reporting a
 * problem.
 */
export function OrderPage({ isUnknown = false }: Props) {
  const { t } = useTranslation('shop');
  const { query } = useRouter();
  const order = useOrder(isUnknown ? null : String(query.id));
  return (
    <div className={styles.page}>
      {order.data ? (
        <Contents order={order.data} problemId={query.problem ? String(query.problem) : undefined} />
      ) : (
        <>
          <PageHead title={t('orders.order')} noIndex />
          <BackLink href={paths.orders} text={t('orders.title')} />
          <PageHeader title={t('orders.order')} />
          {isUnknown || order.error?.status === 404 ? (
            <EmptyState
              title={t('orders.unknown.title')}
              action={<ButtonLink href={paths.orders}>{t('orders.unknown.action')}</ButtonLink>}
            >
              {t('orders.unknown.text')}
            </EmptyState>
          ) : order.error ? (
            <LoadFailed title={t('orders.orderFailed')} error={order.error} onRetry={() => order.mutate()} />
          ) : (
            <LoadingRegion label={t('orders.orderLoading')}>
              <Skeleton shape="block" height={320} />
            </LoadingRegion>
          )}
        </>
      )}
    </div>
  );
}

const BackLink = ({ href, text }: { href: string; text: string }) => (
  <Link href={href} className={styles.back}>
    <Icon name="back" />
    {text}
  </Link>
);

function Contents({ order, problemId }: { order: Order; problemId: string | undefined }) {
  const { t, i18n } = useTranslation('shop');
  const title = t('orders.orderTitle', { number: order.number });
  const reported = order.parcels.find(({ id, claim }) => id === problemId && claim === null);
  if (reported)
    return (
      <>
        <PageHead title={t('orders.reportTitle', { number: reported.number })} noIndex />
        <BackLink href={paths.order(order.id)} text={title} />
        <ClaimForm order={order} parcel={reported} />
      </>
    );
  const { parcels, paidAt, createdAt } = order;
  const at = formatMoment(paidAt ?? createdAt, i18n.language);
  return (
    <>
      <PageHead title={title} noIndex />
      <BackLink href={paths.orders} text={t('orders.title')} />
      <PageHeader
        title={title}
        lead={
          // The reader's time zone is known only in the browser.
          <span className="tabular" suppressHydrationWarning>
            {t(paidAt ? 'orders.paidLead' : 'orders.orderedLead', {
              at,
              parcels: t('orders.parcels', { count: parcels.length }),
            })}
          </span>
        }
      />
      {(order.can.pay || order.can.cancel) && <UnpaidOrder order={order} />}
      <div className={styles.layout}>
        <div className={styles.parcels}>
          {parcels.map((parcel, index) => (
            <ParcelPanel
              key={parcel.id}
              order={order}
              parcel={parcel}
              number={parcels.length > 1 ? index + 1 : undefined}
            />
          ))}
        </div>
        <OrderSummary order={order} />
      </div>
    </>
  );
}
