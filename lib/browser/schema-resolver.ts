import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrorsOf, type FieldError } from '@/contract/shared';

/** What a form keeps about a wrong field: the code, and for lengths the limit as its message. */
export const toFormError = ({ code, limit }: FieldError) => ({ type: code, message: String(limit ?? '') });

/**
 * Checks a form with the contract's own schema. The form keeps the codes of what is wrong, the same that the server
 * answers with; `useFieldText` puts them into words where they are shown.
 */
export const schemaResolver =
  <Typed extends FieldValues, Read extends FieldValues>(
    schema: z.ZodType<Read, Typed>,
  ): Resolver<Typed, unknown, Read> =>
  (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, unknown> = {};
    // The first thing wrong with a field is the one to say.
    for (const error of fieldErrorsOf(result.error).reverse())
      errors[error.path.split('.')[0]!] = toFormError(error);
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
