import { ApiError } from '@/lib/api-error';

/** An upload that did not succeed; `code` is stable and has a text for each language. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'UploadFailure';
    this.code = code;
  }
}

/** The server does not know this upload any more: it was removed elsewhere, or belongs to another person. */
export class UploadGone extends Error {}

export function codeOf(error: unknown): string {
  if (error instanceof UploadFailure) return error.code;
  if (error instanceof ApiError) return error.code === 'OFFLINE' ? 'NETWORK_ERROR' : error.code;
  return 'UPLOAD_ERROR';
}
