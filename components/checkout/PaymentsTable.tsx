import { useTranslation } from 'next-i18next/pages';
import { Table, type Column } from '@/components/ui/layout/Table';
import { usePrice } from '@/components/money/usePrice';
import type { Bought } from '@/contract/checkout';
import { receiptLink } from '@/lib/checkout/receipt-link';
import { formatDate } from '@/lib/format/format';

/** Table of a membership's charges and refunds, newest first. */
export function PaymentsTable({ payments }: { payments: Bought[] }) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const day = (instant: string) => formatDate(instant, i18n.language);
  const exact = (cents: number) => price(cents, { exact: true });
  const columns: Column<Bought>[] = [
    { key: 'date', label: t('payments.columns.date'), heading: true, cell: ({ at }) => day(at) },
    {
      key: 'what',
      label: t('payments.columns.what'),
      cell: ({ kind, state, period }) => {
        if (kind === 'REFUND') return t(`payments.${state === 'PENDING' ? 'refundPending' : 'refund'}`);
        return period
          ? t('payments.period', { from: day(period.from), until: day(period.until) })
          : t('payments.month');
      },
    },
    {
      key: 'amount',
      label: t('payments.columns.amount'),
      align: 'end',
      cell: ({ kind, amountCents }) => (kind === 'REFUND' ? `+${exact(amountCents)}` : exact(amountCents)),
    },
    {
      key: 'refunded',
      label: t('payments.columns.refunded'),
      align: 'end',
      cell: ({ refundedCents }) => refundedCents > 0 && exact(refundedCents),
      isPlain: ({ refundedCents }) => refundedCents === 0,
    },
    {
      key: 'receipt',
      label: t('payments.columns.receipt'),
      cell: ({ receipt }) =>
        receipt && (
          <a className="link" href={receiptLink(receipt.id)} download={`${receipt.number}.pdf`}>
            {receipt.number}
          </a>
        ),
      isPlain: ({ receipt }) => receipt === null,
    },
  ];
  return (
    <Table
      caption={t('payments.contents')}
      captionHidden
      columns={columns}
      rows={payments}
      rowId={({ kind, id }) => kind + id}
    />
  );
}
