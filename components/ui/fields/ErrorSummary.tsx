import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import styles from './ErrorSummary.module.scss';

export type FormError = {
  /** Id of the field, as passed to the field. */
  id: string;
  message: string;
  /**
   * True if the message does not name its field; the field's label is then put before the message.
   */
  isUnnamed?: boolean;
};

type Props = {
  errors: FormError[];
  /** Heading of this form; by default a general heading. */
  title?: string;
  /** Error that belongs to no field, such as a refusal of the whole request. */
  general?: string;
  /** Number of submits; each failed submit moves the focus here. */
  attempt?: number;
};

/**
 * Error list at the top of a form after a failed submit, with links to the fields. Takes the focus;
 * renders nothing without errors.
 */
export function ErrorSummary({ errors, title, general, attempt = 1 }: Props) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const failed = errors.length > 0 || Boolean(general);

  const seen = useRef(0);

  useEffect(() => {
    // Fields are also validated while typing; those errors leave the focus in place.
    if (attempt === seen.current) return;
    seen.current = attempt;
    if (failed) box.current?.focus();
  }, [failed, attempt]);

  if (!failed) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>{title ?? t('ui.errorSummary.title')}</h2>
      {general && <p>{general}</p>}
      {errors.length > 0 && (
        <ul role="list">
          {errors.map(({ id, message, isUnnamed }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
                {isUnnamed && <FieldName id={id} />}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Label of a field before its error message. The field is rendered before its first error. */
function FieldName({ id }: { id: string }) {
  const { t } = useTranslation('common');
  // Reads only the first text of the label, because a mark such as "(optional)" follows it.
  const [name] = useState(
    () =>
      [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)?.firstChild?.textContent,
  );
  return name ? `${t('ui.errorSummary.field', { name })} ` : null;
}

/** Moves the focus to a field. A fragment link would only scroll and would change the address. */
function goToField(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  const field = target.matches('fieldset')
    ? (target.querySelector<HTMLElement>('input, select, textarea') ?? target)
    : target;
  field.focus();
}
