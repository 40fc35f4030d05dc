import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldError } from './Field';
import styles from './RadioCards.module.scss';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'size'> & {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  name: string;
  options: RadioOption[];
  value?: string;
  defaultValue?: string;
  /**
   * Look of the options:
   * - `chips`: short values side by side (amounts)
   * - `cards`: room for one line of explanation
   * - `rows`: room for longer explanations
   * - `list`: many short values without boxes
   */
  layout?: 'cards' | 'chips' | 'rows' | 'list';
};

/**
 * Radio group. The remaining props (`onChange`, `onBlur`, `ref` of a form library) are set on every
 * radio.
 */
export function RadioCards({
  label,
  labelHidden,
  hint,
  error,
  id,
  name,
  options,
  value,
  defaultValue,
  layout = 'cards',
  className,
  ...input
}: Props) {
  const madeUpId = useId();
  const groupId = id ?? madeUpId;
  const hintId = `${groupId}-hint`;
  const errorId = `${groupId}-error`;
  const description = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const chosen = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value };
  return (
    <fieldset
      id={groupId}
      role="radiogroup"
      className={classNames(styles.group, className)}
      aria-describedby={description || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={styles[layout]}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, error && styles.invalid)}>
            <input
              {...input}
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled || input.disabled}
              {...chosen(option.value)}
            />
            <span className={styles.face}>
              <span className={styles.title}>{option.label}</span>{' '}
              {option.hint && <span className={styles.optionHint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
