import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useErrorText } from '@/hooks/useErrorText';
import { useFieldText } from './useFieldText';
import { ApiError } from '@/lib/api-error';
import { schemaResolver, toFormError } from '@/lib/browser/schema-resolver';

type Options<Typed extends FieldValues, Read extends FieldValues> = {
  schema: z.ZodType<Read, Typed>;
  startWith: DefaultValues<Typed>;
  /** From top to bottom, as the summary lists them; also the ids of the controls. */
  names: FieldPath<Typed>[];
  /** Does what the form is for. What it throws is said beside the fields, else on top. */
  act: (read: Read) => Promise<void>;
};

/** A form of the sign-in flows: the contract's rules, the server's refusals, and nothing that was typed is ever lost. */
export function useAccountForm<Typed extends FieldValues, Read extends FieldValues>({
  schema,
  startWith,
  names,
  act,
}: Options<Typed, Read>) {
  const { t } = useTranslation('onboarding');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Typed, unknown, Read>({
    resolver: schemaResolver(schema),
    defaultValues: startWith,
    // The summary on top takes the focus; it leads to the fields.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(
    async (read) => {
      setFailure(undefined);
      try {
        await act(read);
      } catch (error) {
        const wrong =
          error instanceof ApiError
            ? error.errors.filter(({ path }) => names.some((name) => name === path))
            : [];
        for (const one of wrong) form.setError(one.path as FieldPath<Typed>, toFormError(one));
        if (wrong.length === 0) setFailure(error);
      }
    },
    () => setFailure(undefined),
  );

  function textOf(name: FieldPath<Typed>): string | undefined {
    const wrong = errors[name] as { type?: unknown; message?: string } | undefined;
    if (!wrong) return undefined;
    const isMissing = wrong.type === 'TOO_SHORT' && wrong.message === '1';
    const general = fieldText(isMissing ? { type: 'REQUIRED' } : wrong);
    const isVague = isMissing || wrong.type === 'INVALID' || wrong.type === 'REQUIRED';
    return isVague ? t(`flow.wrong.${name}`, { defaultValue: general ?? '' }) : general;
  }

  const wrongNames = names.filter((name) => errors[name]);
  return {
    form,
    submit,
    isSubmitting,
    textOf,
    hasFailed: wrongNames.length > 0 || failure !== undefined,
    summary: {
      errors: wrongNames.map((name) => ({ id: name, message: textOf(name) ?? '' })),
      general: failure === undefined ? undefined : errorText(failure),
      attempt: submitCount,
    },
  };
}
