import type { FieldError } from '@/contract/shared';

/**
 * Returns the form's representation of a field error: the code, and the limit of a length error
 * or the refused word as its message.
 */
export const toFormError = ({ code, limit, word }: Pick<FieldError, 'code' | 'limit' | 'word'>) => ({
  type: code,
  message: word ?? String(limit ?? ''),
});
