import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { DiscountCode } from '@/contract/discounts';
import { useDiscountCodes } from '@/hooks/discounts/useDiscountCodes';
import { useErrorText } from '@/hooks/useErrorText';
import { DiscountForm } from './DiscountForm';
import { DiscountTable } from './DiscountTable';
import { EndDiscount } from './EndDiscount';

type Open = { kind: 'new' } | { kind: 'edit' | 'end'; code: DiscountCode };

/** Discount codes of the creator, with forms to create, change and end a code. */
export function DiscountCodesPage() {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const list = useDiscountCodes();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { items, error, moreError } = list;
  return (
    <DashboardFrame
      title={t('codes.title')}
      lead={t('codes.lead')}
      actions={
        <Button theme="green" icon="plus" onClick={() => setOpen({ kind: 'new' })}>
          {t('codes.new')}
        </Button>
      }
    >
      {!items && Boolean(error) && (
        <EmptyState
          title={t('codes.failedTitle')}
          action={
            <Button icon="refresh" onClick={() => void list.reload()}>
              {t('codes.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </EmptyState>
      )}
      {!items && !error && (
        <LoadingRegion label={t('codes.loading')}>
          <Skeleton shape="block" height={240} />
        </LoadingRegion>
      )}
      {items?.length === 0 && <EmptyState title={t('codes.emptyTitle')}>{t('codes.emptyText')}</EmptyState>}
      {items && items.length > 0 && (
        <DiscountTable
          codes={items}
          onEdit={(code) => setOpen({ kind: 'edit', code })}
          onEnd={(code) => setOpen({ kind: 'end', code })}
        />
      )}
      {items && list.hasMore && (
        <LoadMore
          shown={items.length}
          more
          loading={list.isLoadingMore}
          problem={moreError === undefined ? undefined : errorText(moreError)}
          onMore={list.loadMore}
        />
      )}
      {open?.kind === 'new' && <DiscountForm actions={list} onClose={close} />}
      {open?.kind === 'edit' && <DiscountForm code={open.code} actions={list} onClose={close} />}
      {open?.kind === 'end' && <EndDiscount code={open.code} end={list.end} onClose={close} />}
    </DashboardFrame>
  );
}
