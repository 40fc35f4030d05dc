import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { Field } from './Field';
import type { FieldText } from './Field';
import styles from './Field.module.scss';
import { IconButton } from '../actions/IconButton';

type Props = FieldText & Omit<ComponentProps<'input'>, 'type' | 'id'>;

/**
 * Password field. `autoComplete` is `current-password` or `new-password`. Paste is never blocked,
 * because password managers paste.
 */
export function PasswordField({ label, hint, error, id, labelHidden, optional, className, ...input }: Props) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
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
        <span className={styles.withButton}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.input, styles.beforeButton)}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            className={styles.insideButton}
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
