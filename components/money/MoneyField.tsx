import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { classNames } from '../ui/class-names';
import { Field } from '../ui/fields/Field';
import type { FieldText } from '../ui/fields/Field';
import styles from '../ui/fields/Field.module.scss';

type Props = FieldText & Omit<ComponentProps<'input'>, 'type' | 'id' | 'inputMode'>;

/**
 * Field for an amount in dollars as text, with the currency outside the value. Convert the text to
 * cents with `parseCents`.
 */
export function MoneyField({ label, hint, error, id, labelHidden, optional, className, ...input }: Props) {
  const { t } = useTranslation('common');
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
        <span className={styles.money}>
          <span aria-hidden="true">{t('ui.money.currency')}</span>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={classNames(styles.input, 'tabular')}
          />
        </span>
      )}
    </Field>
  );
}
