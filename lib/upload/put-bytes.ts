import axios from 'axios';
import { UploadFailure } from './upload-failure';

type Options = {
  type: string;
  /** Store it only if nothing is there yet; links to unsplit files require it. */
  createOnly?: boolean;
  signal: AbortSignal;
  /** False: a minute without a byte leaving, or without the answer after the last one, is a lost connection. */
  mayStall?: boolean;
  /** `rate` in bytes each second, when it is known. */
  onProgress: (sentBytes: number, rate: number | undefined) => void;
};

const STALL_MS = 60_000;

/**
 * PUTs to a signed link. Only an answer of exactly 200 is a success.
 * @throws UploadFailure "Upload error" for every other answer, "Network error" for none; an abort as it is.
 */
export async function putBytes(
  url: string,
  bytes: Blob,
  { type, createOnly = false, mayStall = true, signal, onProgress }: Options,
): Promise<void> {
  const stalling = linkedTo(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (!mayStall) timer = setTimeout(() => stalling.abort(), STALL_MS);
  };
  watch();
  const answer = await axios
    .put<unknown>(url, bytes, {
      headers: { 'Content-Type': type, ...(createOnly && { 'If-None-Match': '*' }) },
      signal: stalling.signal,
      validateStatus: () => true,
      onUploadProgress: ({ loaded, rate }) => {
        watch();
        onProgress(Math.min(loaded, bytes.size), rate);
      },
    })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new UploadFailure('NETWORK_ERROR', 'Network error');
    })
    .finally(() => clearTimeout(timer));
  if (answer.status === 507) throw new UploadFailure('STORAGE_FULL', 'Upload error');
  if (answer.status !== 200) throw new UploadFailure('UPLOAD_ERROR', 'Upload error');
}

/** A controller that is aborted with another signal, and alone. Not every browser here has `AbortSignal.any`. */
export function linkedTo(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  signal.addEventListener('abort', () => controller.abort(signal.reason), {
    once: true,
    signal: controller.signal,
  });
  return controller;
}
