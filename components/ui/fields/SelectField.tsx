import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { Field } from './Field';
import type { FieldText } from './Field';
import styles from './Field.module.scss';
import { Icon } from '../display/Icon';

type Option = { value: string; label: string; disabled?: boolean };

type Props = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: Option[];
    /** Groups of entries after `options`, each with the name of its group. */
    groups?: { label: string; options: Option[] }[];
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
  groups = [],
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
            {options.map(toElement)}
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(toElement)}
              </optgroup>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}

const toElement = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
