import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { shopLimits } from '@/contract/values/shop';
import styles from './QuantityField.module.scss';

type Props = {
  /** Title of the product. */
  title: string;
  value: number;
  /** Number of items left; null if enough are left. */
  leftCount: number | null;
  onChange: (quantity: number) => void;
};

/** Number of items of a line, with buttons for one fewer and one more. */
export function QuantityField({ title, value, leftCount, onChange }: Props) {
  const { t } = useTranslation('shop');
  const [typed, setTyped] = useState<string>();
  const { min } = shopLimits.quantity;
  const max = Math.max(min, Math.min(leftCount ?? shopLimits.quantity.max, shopLimits.quantity.max));

  function choose(quantity: number) {
    setTyped(undefined);
    const within = Math.min(Math.max(quantity, min), max);
    if (within !== value) onChange(within);
  }

  function finish() {
    const isNumber = typed !== undefined && /^\d{1,4}$/.test(typed.trim());
    if (isNumber) choose(Number(typed));
    else setTyped(undefined);
  }

  const step = (by: -1 | 1, isEnd: boolean) => ({
    type: 'button' as const,
    'aria-label': t(by > 0 ? 'cart.more' : 'cart.fewer'),
    'aria-disabled': isEnd || undefined,
    onClick: () => {
      if (!isEnd) choose(value + by);
    },
  });

  return (
    <div className={styles.field} role="group" aria-label={t('cart.quantityOf', { title })}>
      <button {...step(-1, value <= min)}>
        <Icon name="minus" />
      </button>
      <input
        aria-label={t('cart.quantity')}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish();
        }}
      />
      <button {...step(1, value >= max)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
