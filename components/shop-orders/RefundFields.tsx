import { useTranslation } from 'next-i18next/pages';
import { MoneyField } from '@/components/money/MoneyField';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { RefundForm } from '@/hooks/orders/useRefundDraft';
import { formatCents } from '@/lib/format/format';
import {
  restockableCount,
  getRest,
  toRefundCents,
  type RefundableLine,
  type RefundChoice,
} from '@/lib/orders/refund-draft';
import styles from './Refund.module.scss';

type Props = {
  form: RefundForm;
  /** Discount code of the order; the line prices already include the discount. */
  discountCode?: string;
  /** True once the person has tried to refund; only then are errors shown. */
  isAsked: boolean;
};

/** Id of the field with the typed amount of an order line. */
export const refundFieldId = (position: number): string => `refund-${position}-amount`;

/** Order lines, each with its refunded share and the number of items that return to stock. */
export function RefundFields({ form, discountCode, isAsked }: Props) {
  const { t } = useTranslation('dashboard');
  const restockable = form.refundable.flatMap((line) => {
    const choice = form.draft.get(line.position);
    const count = restockableCount(line, choice);
    return choice && count > 0 ? [{ line, choice, count }] : [];
  });
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('shopOrders.refund.what')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shopOrders.refund.columns.what')}</th>
            <th scope="col">{t('shopOrders.refund.columns.paid')}</th>
            <th scope="col">{t('shopOrders.refund.columns.refund')}</th>
            <th scope="col">{t('shopOrders.refund.columns.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {form.refundable.map((line) => (
            <Line
              key={line.position}
              line={line}
              choice={form.draft.get(line.position)}
              discountCode={discountCode}
              isWrong={isAsked && form.faults.includes(line.position)}
              onChange={(choice) => form.change(line.position, choice)}
            />
          ))}
        </tbody>
      </table>
      {restockable.length > 0 && (
        <div className={styles.restock}>
          {restockable.map(({ line, choice, count }) => (
            <Checkbox
              key={line.position}
              label={t('shopOrders.refund.restock', { count, title: line.title })}
              checked={choice.isRestocked}
              onChange={({ target }) =>
                form.change(line.position, { ...choice, isRestocked: target.checked })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

type LineProps = {
  line: RefundableLine;
  choice: RefundChoice | undefined;
  discountCode: string | undefined;
  isWrong: boolean;
  onChange: (choice: RefundChoice | undefined) => void;
};

/** Row of an order line with a choice of its refunded share, and a field for any other amount. */
function Line({ line, choice, discountCode, isWrong, onChange }: LineProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { title, variant, quantity, priceCents, discountCents, amountCents, refundedCents, position } = line;
  const optionsOf = usePartOptions();
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const name = title === null ? t('shopOrders.money.delivery') : [title, variant].filter(Boolean).join(', ');
  const rest = getRest(line);
  const facts = [
    quantity > 1 && t('shopOrders.refund.times', { count: quantity, price: exact(priceCents) }),
    discountCents > 0 &&
      t('shopOrders.refund.less', { code: discountCode ?? '', amount: exact(discountCents) }).trim(),
    refundedCents > 0 && t('shopOrders.refund.already', { amount: exact(refundedCents) }),
  ];
  const cents = toRefundCents(line, choice, i18n.language) ?? 0;

  function choose(value: string) {
    if (value === '0') return onChange(undefined);
    const part = value === 'half' || value === 'other' ? value : Number(value);
    onChange({ part, typed: choice?.typed ?? '', isRestocked: choice?.isRestocked ?? false });
  }

  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </th>
      <td className={styles.paid}>{exact(amountCents)}</td>
      <td>
        {rest === 0 ? (
          <span className={styles.quiet}>{t('shopOrders.refund.all')}</span>
        ) : (
          <>
            <SelectField
              id={`refund-${position}`}
              label={t('shopOrders.refund.partOf', { name })}
              labelHidden
              value={String(choice?.part ?? 0)}
              options={optionsOf(line)}
              onChange={({ target }) => choose(target.value)}
            />
            {choice?.part === 'other' && (
              <MoneyField
                id={refundFieldId(position)}
                className={styles.other}
                label={t('shopOrders.refund.amountOf', { name })}
                labelHidden
                value={choice.typed}
                error={isWrong ? t('shopOrders.refund.amountWrong', { amount: exact(rest) }) : undefined}
                onChange={({ target }) => onChange({ ...choice, typed: target.value })}
              />
            )}
          </>
        )}
      </td>
      <td className={cents === 0 ? styles.nothing : styles.amount}>{exact(cents)}</td>
    </tr>
  );
}

/** Returns a function that lists the refundable shares of an order line. */
function usePartOptions() {
  const { t, i18n } = useTranslation('dashboard');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  return (line: RefundableLine) => {
    const { title, quantity, amountCents } = line;
    const other = { value: 'other', label: t('shopOrders.refund.other') };
    if (title === null)
      return [
        { value: '0', label: t('shopOrders.refund.noDelivery') },
        { value: 'half', label: t('shopOrders.refund.half', { amount: exact(Math.floor(amountCents / 2)) }) },
        { value: '1', label: t('shopOrders.refund.whole', { amount: exact(getRest(line)) }) },
        other,
      ];
    const counts = Array.from({ length: quantity + 1 }, (_, count) => ({
      value: String(count),
      label: t('shopOrders.refund.ofCount', { count, all: quantity }),
    }));
    return [...counts, other];
  };
}
