import { toFieldErrors } from '@/contract/rules/field-errors';
import { isLongEnough } from '@/contract/rules/long-enough';
import { toLine } from '@/contract/rules/visible-text';
import type { FieldError } from '@/contract/shared';
import { ProductInput } from '@/contract/shop-editing';
import { limits } from '@/contract/values/limits';
import { listFilledDetails, listPrices, type ProductForm } from '@/lib/shop/product-form';

type Found = Pick<FieldError, 'path' | 'code' | 'limit'>;

const required = (path: string): Found => ({ path, code: 'REQUIRED' });

/**
 * Returns the error with the index of its details row in the form. The form can have empty rows,
 * which are not sent.
 */
function toFormPath<E extends Found>(error: E, form: ProductForm): E {
  const [, place, rest] = /^details\.(\d+)\.(.+)$/.exec(error.path) ?? [];
  if (place === undefined) return error;
  return { ...error, path: `details.${listFilledDetails(form)[Number(place)]}.${rest}` };
}

/** Returns the errors of a call with paths of the form's fields. */
export const toFormErrors = (errors: readonly Found[], form: ProductForm): Found[] =>
  errors.map((error) => toFormPath(error, form));

/** Returns what is missing before a product can be published. */
function listMissing(form: ProductForm, language: string): Found[] {
  return [
    ...(form.pictures.length === 0 ? [required('pictures')] : []),
    ...(listPrices(form, language).length === 0 ? [required('variants')] : []),
  ];
}

/**
 * Checks the fields that are about to be saved. If the product is or becomes public, also checks
 * the requirements of publication. A product always needs a title.
 */
export function checkProduct(form: ProductForm, input: Partial<ProductInput>, language: string): Found[] {
  const title = isLongEnough(toLine(form.title), limits.titleCharacters.min) ? [] : [required('title')];
  const result = ProductInput.partial().safeParse(input);
  const wrong = result.success ? [] : toFormErrors(toFieldErrors(result.error), form);
  const missing = form.status === 'PUBLISHED' ? listMissing(form, language) : [];
  const found = [...missing.filter(({ path }) => path === 'pictures'), ...title, ...wrong];
  const hasPriceError = wrong.some(({ path }) => path.endsWith('.priceCents'));
  return [
    ...found.filter(({ path }, place) => found.findIndex((other) => other.path === path) === place),
    ...(hasPriceError ? [] : missing.filter(({ path }) => path === 'variants')),
  ];
}
