import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { DiscountCode } from '@/contract/discounts';
import { useDiscountCodes } from '@/hooks/discounts/useDiscountCodes';
import { DiscountForm } from './DiscountForm';
import { DiscountTable } from './DiscountTable';
import { EndDiscount } from './EndDiscount';

type Open = { kind: 'new' } | { kind: 'edit' | 'end'; code: DiscountCode };

/** Discount codes of the creator, with forms to create, change and end a code. */
export function DiscountCodesPage() {
  const { t } = useTranslation('dashboard');
  const list = useDiscountCodes();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
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
      <PagedList
        list={list}
        failed={{ title: t('codes.failedTitle') }}
        loading={t('codes.loading')}
        skeleton={<Skeleton shape="block" height={240} />}
        empty={<EmptyState title={t('codes.emptyTitle')}>{t('codes.emptyText')}</EmptyState>}
      >
        {(codes) => (
          <DiscountTable
            codes={codes}
            onEdit={(code) => setOpen({ kind: 'edit', code })}
            onEnd={(code) => setOpen({ kind: 'end', code })}
          />
        )}
      </PagedList>
      {open?.kind === 'new' && <DiscountForm actions={list} onClose={close} />}
      {open?.kind === 'edit' && <DiscountForm code={open.code} actions={list} onClose={close} />}
      {open?.kind === 'end' && <EndDiscount code={open.code} end={list.end} onClose={close} />}
    </DashboardFrame>
  );
}
