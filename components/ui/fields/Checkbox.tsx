import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldError } from './Field';
import styles from './Checkbox.module.scss';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** True if the label is only for screen readers because the context shows the meaning. */
  labelHidden?: boolean;
  /** True for a switch, which takes effect at once without a Save button. */
  asSwitch?: boolean;
};

export function Checkbox({
  label,
  hint,
  error,
  id,
  labelHidden = false,
  asSwitch = false,
  className,
  ...input
}: Props) {
  const madeUpId = useId();
  const controlId = id ?? madeUpId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const description = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.row, labelHidden && styles.bare, className)}>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        role={asSwitch ? 'switch' : undefined}
        aria-describedby={description || undefined}
        aria-invalid={error ? true : undefined}
        className={asSwitch ? styles.switch : styles.box}
      />
      <label htmlFor={controlId}>
        {labelHidden ? <span className="visually-hidden">{label}</span> : label}
      </label>
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.errorRow}>
          <FieldError id={errorId}>{error}</FieldError>
        </span>
      )}
    </div>
  );
}
