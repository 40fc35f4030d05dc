import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import styles from './ErrorSummary.module.scss';

export type FormError = { /** Id of the field, as given to it. */ id: string; message: string };

type Props = {
  errors: FormError[];
  /** Errors that belong to no field: the server's answer as a whole. */
  general?: string;
  /** Count of submits: each one that fails brings the focus back here. */
  attempt?: number;
};

/** On top of a form after a failed submit: takes the focus and links to the fields. Renders nothing without errors. */
export function ErrorSummary({ errors, general, attempt = 1 }: Props) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const failed = errors.length > 0 || Boolean(general);

  const seen = useRef(0);

  useEffect(() => {
    // Fields are also checked while somebody types in them: an error found then leaves the focus where it is.
    if (attempt === seen.current) return;
    seen.current = attempt;
    if (failed) box.current?.focus();
  }, [failed, attempt]);

  if (!failed) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>{t('ui.errorSummary.title')}</h2>
      {general && <p>{general}</p>}
      {errors.length > 0 && (
        <ul role="list">
          {errors.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A fragment link alone moves the view but not the focus, and it would leave its mark in the address. */
function goToField(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  const field = target.matches('fieldset')
    ? (target.querySelector<HTMLElement>('input, select, textarea') ?? target)
    : target;
  field.focus();
}
