import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { OwnParcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { useOwnOrder } from '@/hooks/orders/useOwnOrders';
import { slipsLink } from '@/lib/orders/own-orders';
import { OrderSide } from './OrderSide';
import { OwnClaim } from './OwnClaim';
import { ownTones } from './own-states';
import { PackCard } from './PackCard';
import { ProgressCard } from './ProgressCard';
import { SendCard } from './SendCard';
import { CollectCard } from './CollectCard';
import styles from './ShopOrderPage.module.scss';
import { useMomentText } from './useMomentText';

type Props = {
  /** True if the order does not exist; it is then not requested. */
  isUnknown?: boolean;
};

/** Page of one order of the creator's shop: what to pack and send, problems, buyer and money. */
export function ShopOrderPage({ isUnknown = false }: Props) {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const order = useOwnOrder(isUnknown ? null : String(query.id));
  if (order.data) return <Contents parcel={order.data} />;
  return (
    <DashboardFrame title={t('shopOrders.order')} back={<BackLink />}>
      {isUnknown || order.error?.status === 404 ? (
        <EmptyState
          title={t('shopOrders.unknown.title')}
          action={<ButtonLink href={paths.dashboardOrders}>{t('shopOrders.unknown.action')}</ButtonLink>}
        >
          {t('shopOrders.unknown.text')}
        </EmptyState>
      ) : order.error ? (
        <LoadFailed title={t('shopOrders.orderFailed')} error={order.error} onRetry={() => order.mutate()} />
      ) : (
        <LoadingRegion label={t('shopOrders.orderLoading')}>
          <Skeleton shape="block" height={320} />
        </LoadingRegion>
      )}
    </DashboardFrame>
  );
}

function BackLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Link href={paths.dashboardOrders} className={styles.back}>
      <Icon name="back" />
      {t('shopOrders.title')}
    </Link>
  );
}

function Contents({ parcel }: { parcel: OwnParcel }) {
  const { t } = useTranslation('dashboard');
  const moment = useMomentText('inside');
  const { id, number, state, deliveryKind, address, can } = parcel;
  const hasLabel = deliveryKind === 'POST' && address !== null;
  return (
    <DashboardFrame
      title={t('shopOrders.orderTitle', { number })}
      heading={number}
      back={<BackLink />}
      lead={
        <span className={styles.lead}>
          <Badge tone={ownTones[state]}>{t(`shopOrders.states.${state}`)}</Badge>
          <span className="tabular">
            {t('shopOrders.orderLead', { at: moment(parcel.paidAt), order: parcel.orderNumber })}
          </span>
        </span>
      }
      actions={
        <>
          <ButtonLink theme="hollow-border" icon="document" href={slipsLink([id], 'slip')} download>
            {t('shopOrders.slip')}
          </ButtonLink>
          {hasLabel && (
            <ButtonLink theme="hollow-border" icon="mail" href={slipsLink([id], 'label')} download>
              {t('shopOrders.label')}
            </ButtonLink>
          )}
        </>
      }
    >
      {parcel.isDisputed && (
        <Banner tone="warning" title={t('shopOrders.disputed.title')}>
          {t('shopOrders.disputed.text')}
        </Banner>
      )}
      {parcel.claim && <OwnClaim parcel={parcel} claim={parcel.claim} />}
      <div className={styles.layout} id="order" tabIndex={-1}>
        <div className={styles.column}>
          <PackCard parcel={parcel} />
          {can.send && <SendCard parcel={parcel} />}
          {(can.setReady || can.collected) && <CollectCard parcel={parcel} />}
          <ProgressCard parcel={parcel} />
        </div>
        <OrderSide parcel={parcel} />
      </div>
    </DashboardFrame>
  );
}
