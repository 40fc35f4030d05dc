import { useState } from 'react';
import { Icon } from '../display/Icon';
import styles from './Quantity.module.scss';

type Props = {
  /** Label that names the object: "Quantity, Lavender eye pillow". */
  label: string;
  /**
   * Label of the button that decreases the number; `more` is the label of the button that increases
   * it.
   */
  fewer: string;
  more: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/**
 * Whole number with a button on each side. A typed number is limited to the range when the field
 * loses focus.
 */
export function Quantity({ label, fewer, more, value, min = 1, max, onChange }: Props) {
  /** Text while the field has the focus. */
  const [typed, setTyped] = useState<string>();

  function step(by: number) {
    setTyped(undefined);
    const next = value + by;
    if (next >= min && next <= max) onChange(next);
  }

  function apply() {
    setTyped(undefined);
    const given = Number(typed);
    if (typed !== undefined && /^\d+$/.test(typed)) onChange(Math.max(min, Math.min(max, given)));
  }

  return (
    <div className={styles.quantity} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={fewer}
        aria-disabled={value <= min || undefined}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className="tabular"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        maxLength={3}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(1);
          else if (event.key === 'ArrowDown') step(-1);
          else if (event.key === 'Enter') apply();
          else return;
          event.preventDefault();
        }}
      />
      <button
        type="button"
        aria-label={more}
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
