import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { Table, type Column } from '@/components/ui/layout/Table';
import { usePrice } from '@/components/money/usePrice';
import type { DiscountCode } from '@/contract/discounts';
import type { DiscountState } from '@/contract/values/discounts';
import { formatDate } from '@/lib/format/format';
import styles from './DiscountTable.module.scss';

const tones: Record<DiscountState, ComponentProps<typeof Badge>['tone']> = {
  SCHEDULED: 'info',
  ACTIVE: 'green',
  USED_UP: 'warning',
  ENDED: 'neutral',
};

type Props = {
  codes: DiscountCode[];
  onEdit: (code: DiscountCode) => void;
  onEnd: (code: DiscountCode) => void;
};

/** Table of codes with their discount, scope, dates and use. */
export function DiscountTable({ codes, onEdit, onEnd }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const price = usePrice();
  const day = (instant: string) => formatDate(instant, i18n.language);
  /** Returns the last valid day rather than the midnight after it. */
  const lastDay = (instant: string) => day(new Date(Date.parse(instant) - 1).toISOString());

  function datesOf({ startsAt, endsAt }: DiscountCode): string {
    if (startsAt && endsAt) return t('codes.between', { from: day(startsAt), until: lastDay(endsAt) });
    if (startsAt) return t('codes.from', { date: day(startsAt) });
    return endsAt ? t('codes.until', { date: lastDay(endsAt) }) : t('codes.always');
  }

  const columns: Column<DiscountCode>[] = [
    {
      key: 'code',
      label: t('codes.columns.code'),
      heading: true,
      cell: ({ code, state }) => (
        <span className={styles.code}>
          {code}
          <Badge tone={tones[state]}>{t(`codes.state.${state}`)}</Badge>
        </span>
      ),
    },
    {
      key: 'off',
      label: t('codes.columns.off'),
      cell: ({ percent, amountCents }) =>
        percent === null ? price(amountCents ?? 0, { exact: true }) : t('codes.percentOff', { percent }),
    },
    {
      key: 'uses',
      label: t('codes.columns.uses'),
      cell: ({ usesCount, totalLimit }) =>
        totalLimit === null ? usesCount : t('codes.usesOf', { uses: usesCount, limit: totalLimit }),
    },
    {
      key: 'scope',
      label: t('codes.columns.scope'),
      cell: ({ course, membership }) =>
        membership
          ? t('codes.ofMembership', { title: membership.title })
          : (course?.title ?? t('codes.allContent')),
    },
    { key: 'dates', label: t('codes.columns.dates'), optional: true, cell: datesOf },
    {
      key: 'actions',
      label: t('codes.columns.actions'),
      labelHidden: true,
      align: 'end',
      hasOwnRow: true,
      cell: (code) =>
        code.state !== 'ENDED' && (
          <span className={styles.buttons}>
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('codes.editOf', { code: code.code })}
              onClick={() => onEdit(code)}
            >
              {t('codes.edit')}
            </Button>
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('codes.endOf', { code: code.code })}
              onClick={() => onEnd(code)}
            >
              {t('codes.end')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <Card className={styles.table}>
      <Table caption={t('codes.title')} captionHidden columns={columns} rows={codes} rowId={({ id }) => id} />
    </Card>
  );
}
