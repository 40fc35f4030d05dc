import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { FieldError } from '@/contract/shared';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { toFormError } from '@/lib/browser/form-error';
import { useFieldText } from './useFieldText';

/** The code of what is wrong with a field, and for lengths the limit. */
export type FormError = { type?: unknown; message?: string };

type Options<Typed extends FieldValues, Read extends FieldValues> = {
  /** Usually `schemaResolver` of the contract's schema. */
  resolver: Resolver<Typed, unknown, Read>;
  startWith: DefaultValues<Typed>;
  /** From top to bottom, as a summary lists them; also the ids of the controls. */
  names: readonly FieldPath<Typed>[];
  /** Makes the call. What it throws is shown beside the fields it names, else on top. With `false` nothing was sent either. */
  act: (read: Read) => Promise<unknown>;
  /** Words of this form for what is wrong with a field; without them the general ones. */
  wordsOf?: (name: FieldPath<Typed>, error: FormError) => string | undefined;
  /** Text of this form for a failed call; undefined shows the general text. */
  failureOf?: (error: unknown) => string | undefined;
  /** What takes the focus when something is wrong: the summary on top, or where there is none the first field. */
  focus?: 'summary' | 'field';
  /** Whether it asks before the page is left with something typed that was not sent. Default true. */
  asksBeforeLeaving?: boolean;
};

/** A form that ends in a call: the contract's rules, the server's refusals, and nothing that was typed is ever lost. */
export function useCallForm<Typed extends FieldValues, Read extends FieldValues>({
  resolver,
  startWith,
  names,
  act,
  wordsOf,
  failureOf,
  focus = 'summary',
  asksBeforeLeaving = true,
}: Options<Typed, Read>) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Typed, unknown, Read>({
    resolver,
    defaultValues: startWith,
    shouldFocusError: focus === 'field',
  });
  const { isSubmitting, isDirty, submitCount } = form.formState;
  const startsOver = useRef(false);
  /** With these values: from the next change on it is not. */
  const [isSent, setSent] = useState(false);

  useEffect(() => {
    if (isSent) return form.subscribe({ formState: { values: true }, callback: () => setSent(false) });
  }, [isSent, form]);
  useLeaveWarning(asksBeforeLeaving && isDirty && !isSubmitting && !isSent, {
    sentence: t('ui.leaveUnsaved'),
  });

  /** Shows errors beside the fields of this form. False when they name none of them. */
  function showOnFields(errors: readonly Pick<FieldError, 'path' | 'code' | 'limit'>[]): boolean {
    const shown = errors.flatMap((error) => {
      const name = names.find((known) => known === error.path);
      return name ? [{ name, error }] : [];
    });
    for (const { name, error } of shown) form.setError(name, toFormError(error));
    return shown.length > 0;
  }

  const submitWith = (action: (read: Read) => Promise<unknown>) => {
    const handle = form.handleSubmit(
      async (read) => {
        setFailure(undefined);
        try {
          if ((await action(read)) !== false) setSent(true);
        } catch (error) {
          if (!(error instanceof ApiError) || !showOnFields(error.errors)) setFailure(error);
        }
      },
      () => setFailure(undefined),
    );
    return async (event?: BaseSyntheticEvent) => {
      await handle(event);
      // Not before: a form counts as submitted once its submit ends, and then complains while one types.
      if (startsOver.current) form.reset();
      startsOver.current = false;
    };
  };

  const errorOf = (name: FieldPath<Typed>): FormError | undefined =>
    form.getFieldState(name, form.formState).error;

  function textOf(name: FieldPath<Typed>): string | undefined {
    const error = errorOf(name);
    return error && (wordsOf?.(name, error) ?? fieldText(error));
  }

  /**
   * What a control of this field takes: its registration, what it starts with, and what is wrong with it. Without the start
   * a page would come from the server with empty fields, and be filled while somebody writes into them.
   */
  const field = (name: FieldPath<Typed>) => {
    const start: unknown = get(form.formState.defaultValues, name);
    return {
      ...form.register(name),
      ...(typeof start === 'string' && { defaultValue: start }),
      error: textOf(name),
    };
  };

  const wrongNames = names.filter((name) => errorOf(name));
  const failureText = failure === undefined ? undefined : (failureOf?.(failure) ?? errorText(failure));
  return {
    form,
    submit: submitWith(act),
    /** For a second button of the same form. */
    submitWith,
    showOnFields,
    /** To be called in `act`: afterwards the form is as it was at first, for the next thing. */
    startOver: () => void (startsOver.current = true),
    isSubmitting,
    isDirty,
    field,
    textOf,
    wrongNames,
    /** Why it failed as a whole. */
    failureText,
    hasFailed: wrongNames.length > 0 || failure !== undefined,
    /** For `ErrorSummary`. */
    summary: {
      errors: wrongNames.map((name) => ({ id: name, message: textOf(name) ?? '' })),
      general: failureText,
      attempt: submitCount,
    },
  };
}
