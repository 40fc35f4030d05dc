import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from '@/contract/zod';
import { toFieldErrors } from '@/contract/shared';
import { toFormError } from './form-error';

/**
 * Validates a form with the contract's own schema. Form errors have the same codes as server
 * errors, and `useFieldText` turns them into texts.
 *
 * `toInput` converts form values to the input of the schema where they differ.
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
    // Reversed, so that the first of several errors of a field is shown.
    for (const error of toFieldErrors(result.error).reverse())
      errors[error.path.split('.')[0]!] = toFormError(error);
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
}
