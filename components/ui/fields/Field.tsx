import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './Field.module.scss';
import { Icon } from '../display/Icon';

/** What a labelled control shows around itself; every field takes these. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  /** Says what to do, not what went wrong: "Enter an email address, like name@example.org". */
  error?: string;
  /** Give one where an ErrorSummary links here; otherwise it is made up. */
  id?: string;
  /** For a control whose meaning the surroundings show: the label stays for screen readers. */
  labelHidden?: boolean;
  /** Says so beside the label. Required is the rule and is not marked. */
  optional?: boolean;
};

/** Put these on the control. */
export type ControlAria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type Props = FieldText & {
  /** Further ids that describe the control, e.g. a counter. */
  describedBy?: string;
  className?: string;
  children: (control: ControlAria) => ReactNode;
};

/** Label, hint, control, error: in this order, all tied to the control. The fields beside this file are built on it. */
export function Field({
  label,
  hint,
  error,
  id,
  labelHidden,
  optional,
  describedBy,
  className,
  children,
}: Props) {
  const { t } = useTranslation('common');
  const madeUpId = useId();
  const controlId = id ?? madeUpId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const description = [hint && hintId, describedBy, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, error && styles.invalid, className)}>
      <label htmlFor={controlId} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t('ui.field.optional')}</span>}
      </label>
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {children({
        id: controlId,
        ...(description && { 'aria-describedby': description }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  const { t } = useTranslation('common');
  return (
    <span id={id} className={styles.error}>
      <Icon name="alert" />
      <span>
        <span className="visually-hidden">{t('ui.field.errorPrefix')} </span>
        {children}
      </span>
    </span>
  );
}
