import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react';
import { get, useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { FieldError } from '@/contract/shared';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { toFormError } from '@/lib/browser/form-error';
import type { FormResolver } from '@/lib/browser/schema-resolver';
import { useFieldText } from './useFieldText';

/** Error code of a field, with the limit for length errors. */
export type FormError = { type?: unknown; message?: string };

type Options<Typed extends FieldValues, Read extends FieldValues> = {
  /** Resolver, usually `schemaResolver` of the contract's schema. */
  resolver: FormResolver<Typed, Read>;
  startWith: DefaultValues<Typed>;
  /**
   * Field names from top to bottom. They define the order of the summary, and are the ids of the
   * controls.
   */
  names: readonly FieldPath<Typed>[];
  /**
   * Sends the form. Errors are shown beside the fields that they name, otherwise at the top. A
   * result of `false` means that nothing was sent.
   */
  act: (read: Read) => Promise<unknown>;
  /** Returns a text of this form for a field error; if undefined, the general text is shown. */
  wordsOf?: (name: FieldPath<Typed>, error: FormError) => string | undefined;
  /** Returns a text of this form for a failed call; if undefined, the general text is shown. */
  failureOf?: (error: unknown) => string | undefined;
  /**
   * Element that receives the focus after an error: the summary at the top, or the first invalid
   * field of a form without a summary.
   */
  focus?: 'summary' | 'field';
  /**
   * True if the form asks for confirmation before the user leaves the page with unsent input.
   * Default true.
   */
  asksBeforeLeaving?: boolean;
};

/**
 * Manages a form that is sent with a call. It validates with the contract's rules and shows the
 * server's errors. Input is never lost.
 */
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
  const isRunning = useRef(false);
  /** True if the current values were sent; the next change resets it. */
  const [isSent, setSent] = useState(false);

  const loadSchema = useEffectEvent(({ target }: FocusEvent) => {
    const name = target instanceof Element && target.getAttribute('name');
    if (names.some((own) => own === name)) void resolver.load?.();
  });
  useEffect(() => {
    const load = (event: FocusEvent) => loadSchema(event);
    document.addEventListener('focusin', load);
    return () => document.removeEventListener('focusin', load);
  }, []);
  useEffect(() => {
    if (isSent) return form.subscribe({ formState: { values: true }, callback: () => setSent(false) });
  }, [isSent, form]);
  useLeaveWarning(asksBeforeLeaving && isDirty && !isSubmitting && !isSent, {
    sentence: t('ui.leaveUnsaved'),
  });

  /**
   * Shows errors beside the fields of this form. Returns false if the errors name no field of the
   * form.
   */
  function showOnFields(errors: readonly Pick<FieldError, 'path' | 'code' | 'limit' | 'word'>[]): boolean {
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
      event?.preventDefault();
      // A complete code submits its form automatically, and the user may press the button at the
      // same moment.
      if (isRunning.current) return;
      isRunning.current = true;
      await handle(event).finally(() => (isRunning.current = false));
      // The reset must follow the submit. Otherwise the form still counts as submitted, and shows
      // errors while the user types.
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
   * Returns the props of a field's control: registration, initial value and error.
   *
   * Without the initial value the server would render an empty field, and hydration would fill it
   * while the user types.
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
    /** Handler for a second submit button of the form. */
    submitWith,
    showOnFields,
    /** Resets the form to its initial values after a submit. Call this in `act`. */
    startOver: () => void (startsOver.current = true),
    isSubmitting,
    isDirty,
    field,
    textOf,
    wrongNames,
    /** Error text of the form as a whole. */
    failureText,
    hasFailed: wrongNames.length > 0 || failure !== undefined,
    /** Props of `ErrorSummary`. */
    summary: {
      errors: wrongNames.map((name) => ({
        id: name,
        message: textOf(name) ?? '',
        isUnnamed: wordsOf?.(name, errorOf(name)!) === undefined,
      })),
      general: failureText,
      attempt: submitCount,
    },
  };
}
