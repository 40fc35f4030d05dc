import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { Field } from './Field';
import type { FieldText } from './Field';
import styles from './Field.module.scss';
import { Icon } from '../display/Icon';

type Props = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: { value: string; label: string; disabled?: boolean }[];
    /** First entry with an empty value, for a missing choice. */
    placeholder?: string;
  };

export function SelectField({
  label,
  hint,
  error,
  id,
  labelHidden,
  optional,
  options,
  placeholder,
  className,
  ...select
}: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      id={id}
      labelHidden={labelHidden}
      optional={optional}
      className={className}
    >
      {(control) => (
        <span className={styles.select}>
          <select {...select} {...control} className={classNames(styles.input, styles.beforeButton)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
