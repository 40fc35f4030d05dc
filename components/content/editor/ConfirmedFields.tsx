import { useTranslation } from 'next-i18next/pages';
import { useRef, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Confirmation } from '@/lib/editing/confirmation';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { moveFocus } from '@/lib/page/focus';
import styles from './ConfirmedFields.module.scss';

type Props = {
  confirmation: Confirmation;
  /** Names of the fields that are confirmed together. */
  names: readonly string[];
  /** Effect of saving on owners or members, or the reason why the change cannot be saved yet. */
  sentence: string;
  /**
   * Label of the button that saves; `keep` is the label of the button that keeps the current value.
   */
  save: string;
  keep: string;
  /** Text shown once the chosen value is saved. */
  saved: string;
  /** Called when the value cannot be saved as it is; leads to the missing input. */
  onIncomplete?: () => void;
  onUndo?: () => void;
  children: ReactNode;
};

/**
 * Fields whose change is published only by a button that states its effect. Enter in a field
 * presses that button. Before the content is public, the fields save automatically.
 */
export function ConfirmedFields({
  confirmation,
  names,
  sentence,
  save,
  keep,
  saved,
  onIncomplete,
  onUndo,
  children,
}: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const bar = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const lastField = useRef<HTMLElement>(null);
  const toast = useToast();
  const isSaving = confirmation.isConfirming(names);
  const isShown = confirmation.isWaiting(names) || onIncomplete !== undefined;
  const refusal = confirmation.refusalOf(names);
  // Field errors are already shown beside their fields.
  const isAtField = refusal instanceof ApiError && refusal.errors.length > 0;

  function remember({ target }: FocusEvent<HTMLElement>) {
    if (!bar.current?.contains(target)) lastField.current = target;
  }

  /** Moves the focus back to the last field, because the buttons disappear. */
  function goBack() {
    const field = lastField.current;
    const chosen = form.current?.querySelector<HTMLElement>('input:checked, select');
    moveFocus(field?.isConnected ? field : chosen);
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!isShown || isSaving) return;
    if (onIncomplete) return onIncomplete();
    const isPressed = bar.current?.contains(document.activeElement) ?? false;
    if (!(await confirmation.confirm(names))) return;
    toast(saved);
    if (isPressed) goBack();
  }

  function undo() {
    goBack();
    confirmation.undo(names);
    onUndo?.();
  }

  return (
    <form
      ref={form}
      className={styles.fields}
      onSubmit={(event) => void confirm(event)}
      onFocus={remember}
      noValidate
    >
      {children}
      {isShown && (
        <div ref={bar} role="group" aria-label={t('editor.notSaved')} className={styles.bar}>
          <p>{sentence}</p>
          {refusal !== undefined && !isAtField && (
            <Banner tone="error" announced>
              {errorText(refusal)}
            </Banner>
          )}
          <div className={styles.buttons}>
            <Button type="submit" theme="green" loading={isSaving && t('editor.save.saving')}>
              {save}
            </Button>
            <Button theme="hollow-border" aria-disabled={isSaving} onClick={undo}>
              {keep}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
