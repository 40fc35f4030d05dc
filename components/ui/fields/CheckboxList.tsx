import { useId } from 'react';
import { classNames } from '../class-names';
import { FieldError } from './Field';
import styles from './RadioCards.module.scss';
import type { RadioOption } from './RadioCards';

type Props = {
  label: string;
  labelHidden?: boolean;
  error?: string;
  options: RadioOption[];
  /** Chosen values, of which some may not be among the options. */
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Choice of several short values. For a single value, use `RadioCards` with `list`. */
export function CheckboxList({ label, labelHidden = false, error, options, values, onChange }: Props) {
  const errorId = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.list}>
        {options.map(({ value, label: text, hint, disabled }) => (
          <label key={value} className={classNames(styles.option, styles.several)}>
            <input
              type="checkbox"
              value={value}
              disabled={disabled}
              aria-invalid={error && !disabled ? true : undefined}
              aria-describedby={error && errorId}
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, value] : values.filter((other) => other !== value))
              }
            />
            <span className={styles.face}>
              <span className={styles.title}>{text}</span>{' '}
              {hint && <span className={styles.optionHint}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
