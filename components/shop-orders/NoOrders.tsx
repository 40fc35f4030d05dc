import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import type { ParcelFilter } from '@/contract/values/orders';
import { addressWith } from '@/lib/list-query';

type Props = {
  filter: ParcelFilter;
  /** True if a search or a filter hides orders of the tab. */
  isNarrowed: boolean;
  hasOrders: boolean;
  onClear: () => void;
};

/** Message for a tab without orders, a search without match, or a shop before its first order. */
export function NoOrders({ filter, isNarrowed, hasOrders, onClear }: Props) {
  const { t } = useTranslation('dashboard');
  if (isNarrowed)
    return (
      <EmptyState
        isFrameless
        title={t('shopOrders.none.match')}
        action={<Button onClick={onClear}>{t('shopOrders.none.clear')}</Button>}
      >
        {t('shopOrders.none.matchText')}
      </EmptyState>
    );
  if (!hasOrders || filter === 'all')
    return (
      <EmptyState
        isFrameless
        title={t('shopOrders.none.all')}
        picture="/art/teach.webp"
        action={
          <ButtonLink theme="green" href={paths.dashboardShop}>
            {t('shopOrders.none.openShop')}
          </ButtonLink>
        }
      >
        {t('shopOrders.none.allText')}
      </EmptyState>
    );
  const other = filter === 'to-send' ? 'sent' : 'all';
  return (
    <EmptyState
      isFrameless
      title={t(`shopOrders.none.${filter}`)}
      picture="/art/success.webp"
      action={
        <ButtonLink href={addressWith(paths.dashboardOrders, { show: other })}>
          {t(`shopOrders.none.see.${other}`)}
        </ButtonLink>
      }
    >
      {t(`shopOrders.none.text.${filter}`)}
    </EmptyState>
  );
}
