import type { FieldError } from '@/contract/shared';

/**
 * Returns the form's representation of a field error: the code, and the limit of a length error as
 * its message.
 */
export const toFormError = ({ code, limit }: Pick<FieldError, 'code' | 'limit'>) => ({
  type: code,
  message: String(limit ?? ''),
});
