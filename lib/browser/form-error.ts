import type { FieldError } from '@/contract/shared';

/** What a form keeps about a wrong field: the code, and for lengths the limit as its message. */
export const toFormError = ({ code, limit }: Pick<FieldError, 'code' | 'limit'>) => ({
  type: code,
  message: String(limit ?? ''),
});
