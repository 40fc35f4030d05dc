import type { QuotaExceeded } from '@/contract/files';
import { ApiError } from '@/lib/api-error';

/** Error of a failed upload; `code` is stable and has a text in each language. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'UploadFailure';
    this.code = code;
  }
}

/**
 * Error for an upload unknown to the server: it was removed elsewhere or belongs to another user.
 */
export class UploadGone extends Error {}

/** Returns the used and granted space if the error is an exceeded quota; null for another error. */
export function findSpace(error: unknown): QuotaExceeded | null {
  const { usedBytes, quotaBytes } = error instanceof ApiError ? error.problem : {};
  return typeof usedBytes === 'number' && typeof quotaBytes === 'number' ? { usedBytes, quotaBytes } : null;
}

export function toFailureCode(error: unknown): string {
  if (error instanceof UploadFailure) return error.code;
  if (error instanceof ApiError) return error.code === 'OFFLINE' ? 'NETWORK_ERROR' : error.code;
  return 'UPLOAD_ERROR';
}
