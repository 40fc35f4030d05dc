import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';
import { mostCountedParcels, parcelFilters } from '@/contract/values/orders';
import { useOrdersToSend } from '@/hooks/orders/useOwnOrders';
import { formatNumber } from '@/lib/format/format';
import { addressWith } from '@/lib/list-query';
import { ordersCsvLink, slipsLink, toParcelFilter } from '@/lib/orders/own-orders';
import { OrdersPanel } from './OrdersPanel';
import styles from './ShopOrdersPage.module.scss';
import { usePostingText } from './usePostingText';

/** Filters whose orders need an action of the creator. */
const urgent = ['to-send', 'problems'] as const;

/** Orders of the creator's shop, by what they need: to send, sent, problems, or all. */
export function ShopOrdersPage() {
  const { t, i18n } = useTranslation('dashboard');
  const { query } = useRouter();
  const { data } = useOrdersToSend();
  const posting = usePostingText();
  const filter = toParcelFilter(query.show);
  const counts = data?.counts;
  const toSend = data?.items ?? [];
  const toText = (count: number) =>
    count < mostCountedParcels
      ? formatNumber(count, i18n.language)
      : t('shopOrders.tabs.more', { count: mostCountedParcels });
  return (
    <DashboardFrame
      title={t('shopOrders.title')}
      lead={data && posting(data.postingDays)}
      actions={
        <>
          <ButtonLink theme="hollow-border" icon="download" href={ordersCsvLink(filter)} download>
            {t('shopOrders.csv')}
          </ButtonLink>
          {toSend.length > 0 && (
            <ButtonLink
              theme="green"
              icon="document"
              href={slipsLink(
                toSend.map(({ id }) => id),
                'slip',
              )}
              download
            >
              {t('shopOrders.slipsFor', { count: toSend.length })}
            </ButtonLink>
          )}
        </>
      }
    >
      <Card className={styles.panel}>
        <LinkTabs
          label={t('shopOrders.tabs.label')}
          tabs={parcelFilters.map((each) => ({
            href: addressWith(paths.dashboardOrders, { show: each === 'to-send' ? undefined : each }),
            text: t(`shopOrders.tabs.${each}`),
            isCurrent: each === filter,
            ...(counts && { count: toText(counts[each]) }),
            isUrgent: counts ? urgent.some((word) => word === each) && counts[each] > 0 : false,
          }))}
        />
        <OrdersPanel key={filter} filter={filter} hasOrders={counts ? counts.all > 0 : undefined} />
      </Card>
    </DashboardFrame>
  );
}
