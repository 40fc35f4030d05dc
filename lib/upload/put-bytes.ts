import axios from 'axios';
import { UploadFailure } from './upload-failure';

type Options = {
  type: string;
  /** Store it only if nothing is there yet; links to unsplit files require it. */
  createOnly?: boolean;
  signal: AbortSignal;
  /** `rate` in bytes each second, when it is known. */
  onProgress: (sentBytes: number, rate: number | undefined) => void;
};

/**
 * PUTs to a signed link. Only an answer of exactly 200 is a success.
 * @throws UploadFailure "Upload error" for every other answer, "Network error" for none; an abort as it is.
 */
export async function putBytes(
  url: string,
  bytes: Blob,
  { type, createOnly = false, signal, onProgress }: Options,
): Promise<void> {
  const answer = await axios
    .put<unknown>(url, bytes, {
      headers: { 'Content-Type': type, ...(createOnly && { 'If-None-Match': '*' }) },
      signal,
      validateStatus: () => true,
      onUploadProgress: ({ loaded, rate }) => onProgress(Math.min(loaded, bytes.size), rate),
    })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new UploadFailure('NETWORK_ERROR', 'Network error');
    });
  if (answer.status === 507) throw new UploadFailure('STORAGE_FULL', 'Upload error');
  if (answer.status !== 200) throw new UploadFailure('UPLOAD_ERROR', 'Upload error');
}
