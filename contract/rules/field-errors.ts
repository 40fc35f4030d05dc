import type { FieldError } from '../shared.ts';
import type { z } from '../zod.ts';
import { isMissing, toFieldMessage } from './field-message.ts';

const sizeCode = (issue: { origin?: unknown }, side: 'SMALL' | 'BIG') =>
  issue.origin === 'string'
    ? side === 'SMALL'
      ? 'TOO_SHORT'
      : 'TOO_LONG'
    : issue.origin === 'array'
      ? side === 'SMALL'
        ? 'TOO_FEW'
        : 'TOO_MANY'
      : side === 'SMALL'
        ? 'TOO_SMALL'
        : 'TOO_BIG';

/**
 * Maximum number of field errors, which exceeds every form. Without this limit, thousands of
 * invalid list items would produce as many errors, each longer than the item.
 */
const MOST_FIELD_ERRORS = 50;

/**
 * Converts a zod error into this product's field errors, at most 50. Browser and backend share this
 * function.
 */
export const toFieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, MOST_FIELD_ERRORS).flatMap(errorsOf).slice(0, MOST_FIELD_ERRORS);

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.');
  const message = toFieldMessage(issue);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [path, key].filter(Boolean).join('.'),
        code: 'UNKNOWN_FIELD',
        message,
      }));
    case 'too_small':
      return [{ path, code: sizeCode(issue, 'SMALL'), message, limit: Number(issue.minimum) }];
    case 'too_big':
      return [{ path, code: sizeCode(issue, 'BIG'), message, limit: Number(issue.maximum) }];
    case 'custom':
      return [{ path, code: String(issue.params?.code ?? 'INVALID'), message }];
    case 'invalid_type':
      return [{ path, code: isMissing(issue) ? 'REQUIRED' : 'INVALID', message }];
    default:
      return [{ path, code: 'INVALID', message }];
  }
}
