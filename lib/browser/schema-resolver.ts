import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from '@/contract/zod';
import { fieldErrorsOf } from '@/contract/shared';
import { toFormError } from './form-error';

/**
 * Checks a form with the contract's own schema. The form keeps the codes of what is wrong, the same that the server
 * answers with; `useFieldText` puts them into words where they are shown. `toInput` turns what is typed into what the
 * schema reads, where the two differ.
 */
export function schemaResolver<Typed extends FieldValues, Read extends FieldValues>(
  schema: z.ZodType<Read, Typed>,
): Resolver<Typed, unknown, Read>;
export function schemaResolver<Typed extends FieldValues, Read extends FieldValues>(
  schema: z.ZodType<Read>,
  toInput: (typed: Typed) => unknown,
): Resolver<Typed, unknown, Read>;
export function schemaResolver<Typed extends FieldValues, Read extends FieldValues>(
  schema: z.ZodType<Read>,
  toInput: (typed: Typed) => unknown = (typed) => typed,
): Resolver<Typed, unknown, Read> {
  return (values) => {
    const result = schema.safeParse(toInput(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, unknown> = {};
    // Of several errors of one field the first is shown.
    for (const error of fieldErrorsOf(result.error).reverse())
      errors[error.path.split('.')[0]!] = toFormError(error);
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
}
