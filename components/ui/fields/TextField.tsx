import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { Field } from './Field';
import type { FieldText } from './Field';
import styles from './Field.module.scss';

type Props = FieldText &
  Omit<ComponentProps<'input'>, 'type' | 'id'> & {
    type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'number' | 'date' | 'time' | 'datetime-local';
    /**
     * Width in characters of the expected input (a postcode, a year); by default the width of the
     * form.
     */
    characters?: number;
  };

/**
 * Text field. Set `autoComplete` and `inputMode`; spread `register(…)` of a form library onto it as
 * onto an input.
 */
export function TextField({
  label,
  hint,
  error,
  id,
  labelHidden,
  optional,
  type = 'text',
  characters,
  className,
  style,
  ...input
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
        <input
          {...input}
          {...control}
          type={type}
          className={classNames(styles.input, type === 'number' && 'tabular')}
          style={characters ? { ...style, maxWidth: `calc(${characters}ch + 3rem)` } : style}
        />
      )}
    </Field>
  );
}
