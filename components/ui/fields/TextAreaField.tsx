import { useTranslation } from 'next-i18next/pages';
import { useId, useState } from 'react';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Field } from './Field';
import type { FieldText } from './Field';
import styles from './Field.module.scss';

type Props = FieldText &
  Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'> & {
    /**
     * Maximum length; the remaining characters are counted without truncating input. The form
     * rejects longer text.
     */
    maxCharacters?: number;
    /** Bar of buttons that is joined to the text. */
    tools?: ReactNode;
  };

const lengthOf = (value: Props['value']) => String(value ?? '').length;

export function TextAreaField({
  label,
  hint,
  error,
  id,
  labelHidden,
  optional,
  maxCharacters,
  tools,
  className,
  onChange,
  rows = 4,
  ...area
}: Props) {
  const { t } = useTranslation('common');
  const counterId = useId();
  const [typedLength, setTypedLength] = useState(lengthOf(area.defaultValue));
  const length = area.value === undefined ? typedLength : lengthOf(area.value);
  const left = (maxCharacters ?? 0) - length;

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTypedLength(event.target.value.length);
    onChange?.(event);
  }

  const framed = (text: ReactNode) =>
    tools ? (
      <div className={styles.withTools}>
        {tools}
        {text}
      </div>
    ) : (
      text
    );

  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      id={id}
      labelHidden={labelHidden}
      optional={optional}
      className={className}
      describedBy={maxCharacters ? counterId : undefined}
    >
      {(control) => (
        <>
          {framed(
            <textarea
              {...area}
              {...control}
              rows={rows}
              onChange={change}
              className={classNames(styles.input, styles.area)}
            />,
          )}
          {maxCharacters !== undefined && (
            <span id={counterId} className={classNames(styles.counter, left < 0 && styles.over)}>
              {left < 0 ? t('ui.textarea.over', { count: -left }) : t('ui.textarea.left', { count: left })}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
