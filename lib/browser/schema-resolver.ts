import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { toFieldErrors } from '@/contract/rules/field-errors';
import type { z } from '@/contract/zod';
import { toFormError } from './form-error';

/**
 * Schema of a form, or a function that loads it. The schema library is as large as a page, so a
 * form that users see without filling it in loads it later.
 */
export type FormSchema<Typed, Read> = z.ZodType<Read, Typed> | (() => Promise<z.ZodType<Read, Typed>>);

export type FormResolver<Typed extends FieldValues, Read extends FieldValues> = Resolver<
  Typed,
  unknown,
  Read
> & {
  /** Loads the schema before the first validation. */
  load?: () => Promise<unknown>;
};

/**
 * Validates a form with the contract's own schema. Form errors have the same codes as server
 * errors, and `useFieldText` turns them into texts. If a schema cannot be loaded, the server
 * validates.
 *
 * `toInput` converts form values to the input of the schema where they differ.
 */
export function schemaResolver<Typed extends FieldValues, Read extends FieldValues>(
  schema: FormSchema<Typed, Read>,
): FormResolver<Typed, Read>;
export function schemaResolver<Typed extends FieldValues, Read extends FieldValues>(
  schema: FormSchema<unknown, Read>,
  toInput: (typed: Typed) => unknown,
): FormResolver<Typed, Read>;
export function schemaResolver<Typed extends FieldValues, Read extends FieldValues>(
  given: FormSchema<unknown, Read>,
  toInput: (typed: Typed) => unknown = (typed) => typed,
): FormResolver<Typed, Read> {
  const validate = (schema: z.ZodType<Read>, values: Typed) => {
    const result = schema.safeParse(toInput(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, unknown> = {};
    // Reversed, so that the first of several errors of a field is shown.
    for (const error of toFieldErrors(result.error).reverse())
      errors[error.path.split('.')[0]!] = toFormError(error);
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
  if (typeof given !== 'function') return (values) => validate(given, values);
  const load = () => given().catch(() => undefined);
  const resolve: Resolver<Typed, unknown, Read> = async (values) => {
    const schema = await load();
    return schema ? validate(schema, values) : { values: toInput(values) as Read, errors: {} };
  };
  return Object.assign(resolve, { load });
}
