import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { Table, type Column } from '@/components/ui/layout/Table';
import { tintColours, type TopicTint } from '@/components/ui/display/tints';
import { accountingTimeZone } from '@/contract/values/wallet';
import type { Movement } from '@/contract/wallet';
import {
  dayIn,
  formatCents,
  formatDateOnly,
  formatDayOnly,
  formatDayWithYear,
  formatSigned,
} from '@/lib/format/format';
import { saleKinds } from '@/lib/sale-kinds';
import { findClearingDate } from './clears-on';
import styles from './MovementsPanel.module.scss';
import { RefundSale } from './RefundSale';

/** Returns the icon and tint of a movement. */
function lookOf({ kind, type }: Movement): { icon: IconName; tint: TopicTint } {
  if (kind === 'PAYOUT' || kind === 'PAYOUT_FAILED') return { icon: 'wallet', tint: 'stretching' };
  if (kind === 'REFUND' || kind === 'FEE_REFUND') return { icon: 'return', tint: 'relaxing' };
  if (kind === 'DISPUTE_LOST') return { icon: 'alert', tint: 'relaxing' };
  return saleKinds[type ?? 'PPV_COURSE'];
}

type Props = {
  movements: Movement[];
  /** Working days until a card payment clears; undefined until loaded. */
  clearsInDays?: number;
  onRefunded: () => void;
};

/** Table of movements, grouped by day. */
export function MovementsTable({ movements, clearsInDays, onRefunded }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const thisYear = dayIn(new Date(), accountingTimeZone).slice(0, 4);

  const title = ({ kind, title: sold }: Movement) => {
    if (kind === 'PAYOUT') return t('own.movements.payout');
    return kind === 'PAYOUT_FAILED'
      ? t('own.movements.payoutReturned')
      : (sold ?? t('own.movements.untitled'));
  };
  const what = ({ kind, type, buyer }: Movement) => {
    const words = kind === 'SALE' && type ? t(`own.movements.sold.${type}`) : t(`own.movements.what.${kind}`);
    return buyer ? t('own.movements.of', { what: words, buyer }) : words;
  };
  const clears = (movement: Movement) => {
    const at = clearsInDays === undefined ? undefined : findClearingDate(movement, clearsInDays, new Date());
    if (!at) return null;
    const date = formatDayOnly(dayIn(at, accountingTimeZone), i18n.language);
    return <span>{t('own.movements.clears', { date })}</span>;
  };
  const signed = (cents: number) => formatSigned(cents, i18n.language);
  const dayOf = ({ at }: Movement) => {
    const day = dayIn(at, accountingTimeZone);
    return day.startsWith(thisYear)
      ? formatDateOnly(day, i18n.language)
      : formatDayWithYear(day, i18n.language);
  };

  const columns: Column<Movement>[] = [
    {
      key: 'what',
      label: t('own.movements.columns.what'),
      heading: true,
      cell: (movement) => {
        const { icon, tint } = lookOf(movement);
        return (
          <span className={styles.movement}>
            <span className={styles.icon} style={tintColours(tint)}>
              <Icon name={icon} />
            </span>
            <span className={styles.what}>
              <b>{title(movement)}</b>
              {movement.note !== null && <q>{movement.note}</q>}
              <span className={styles.line}>
                {what(movement)}
                {clears(movement)}
                <RefundSale movement={movement} onRefunded={onRefunded} />
              </span>
            </span>
          </span>
        );
      },
    },
    {
      key: 'paid',
      label: t('own.movements.columns.paid'),
      align: 'end',
      cell: ({ paidCents: cents }) =>
        cents < 0 ? signed(cents) : cents > 0 && formatCents(cents, i18n.language, { exact: true }),
      isPlain: ({ paidCents }) => paidCents === 0,
    },
    {
      key: 'fee',
      label: t('own.movements.columns.fee'),
      align: 'end',
      cell: ({ feeCents }) => feeCents !== 0 && signed(feeCents),
      isPlain: ({ feeCents }) => feeCents === 0,
    },
    {
      key: 'yours',
      label: t('own.movements.columns.yours'),
      align: 'end',
      cell: ({ amountCents }) => (
        <b className={amountCents > 0 ? styles.gained : undefined}>{signed(amountCents)}</b>
      ),
    },
  ];
  return (
    <Table
      caption={t('own.movements.caption')}
      captionHidden
      columns={columns}
      rows={movements}
      rowId={({ id }) => id}
      groupOf={dayOf}
    />
  );
}
