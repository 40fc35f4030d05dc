import { useTranslation } from 'next-i18next/pages';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { Earnings } from '@/contract/wallet';
import { formatCents } from '@/lib/format/format';
import styles from './Earnings.module.scss';
import { sumEarnings, listShownSources } from './earned';
import { useEarningTexts } from './useEarningTexts';

type Item = Earnings['items'][number];

/** Table with the values of the chart, newest first. */
export function EarningsTable({ earnings }: { earnings: Earnings }) {
  const { t, i18n } = useTranslation('wallet');
  const { full } = useEarningTexts(earnings.unit);
  const money = (key: string, label: string, cents: (item: Item) => number): Column<Item> => ({
    key,
    label,
    align: 'end',
    cell: (item) => formatCents(cents(item), i18n.language, { exact: true }),
  });
  const columns: Column<Item>[] = [
    {
      key: 'from',
      label: t(`earnings.${earnings.unit}`),
      heading: true,
      cell: ({ from }) => full(from),
    },
    ...listShownSources(earnings).map((source) =>
      money(source, t(`earnings.sources.${source}`), (item) => item.sources[source]),
    ),
    money('total', t('earnings.total'), sumEarnings),
    money('payouts', t('earnings.payouts'), (item) => item.paidOutCents),
  ];
  return (
    <div className={styles.table}>
      <Table
        caption={t('earnings.caption')}
        captionHidden
        columns={columns}
        rows={earnings.items.toReversed()}
        rowId={({ from }) => from}
      />
    </div>
  );
}
