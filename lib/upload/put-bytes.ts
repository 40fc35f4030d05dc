import axios from 'axios';
import { UploadFailure } from './upload-failure';

type Options = {
  type: string;
  /** True if the file must not exist yet, as links to unsplit files require. */
  createOnly?: boolean;
  signal: AbortSignal;
  /**
   * If false, the connection counts as lost after a minute in which no byte was sent, or in which
   * no response followed the last byte.
   */
  mayStall?: boolean;
  /** Called with the sent bytes; `rate` is in bytes per second, if known. */
  onProgress: (sentBytes: number, rate: number | undefined) => void;
};

const STALL_MS = 60_000;

/**
 * PUTs bytes to a signed link. Only status 200 is a success.
 * @throws UploadFailure "Upload error" for any other status, "Network error" without a response; an
 *   abort is thrown unchanged
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

/**
 * Returns a controller that aborts together with another signal, or on its own. Some supported
 * browsers lack `AbortSignal.any`.
 */
export function linkedTo(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  signal.addEventListener('abort', () => controller.abort(signal.reason), {
    once: true,
    signal: controller.signal,
  });
  return controller;
}
