import { findFileKind } from '@/contract/values/file-types';
import { givenWords } from '@/contract/values/given-words';
import type { StartedUpload, StoredFile } from '@/contract/files';
import { ApiError } from '@/lib/api-error';
import type { ReplyOf } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { readCookie } from '@/lib/browser/cookies';
import { sendEvent } from '@/lib/browser/events';
import { putBytes } from './put-bytes';
import { sendPieces, untilAnswered } from './send-pieces';
import { captureThumbnail, sendThumbnail } from './thumbnail';
import { toFailureCode, UploadFailure, UploadGone } from './upload-failure';
import type { UploadItem } from './upload-item';

export type Process = (
  item: UploadItem,
  steps: { signal: AbortSignal; change: (change: Partial<UploadItem>) => void },
) => Promise<StoredFile>;
type Steps = Parameters<Process>[1];

/**
 * Processes an upload: thumbnail, announcement, bytes, check. The server attaches the file to its
 * target.
 * @throws UploadFailure, ApiError; UploadGone if the upload to resume no longer exists
 */
export const processUpload: Process = async (item, steps) => {
  const { mimeType, size, origin } = item;
  const about = { mimeType, size, origin };
  // After a reload the file is missing, but all bytes may have been sent before the reload.
  if (!item.file) return continueWithoutFile(item, steps);
  sendEvent('UPLOAD_FILE', about);
  try {
    const stored = await sendFile(item, item.file, steps);
    sendEvent('SUCCESS_FILE_UPLOADED', { ...about, fileId: stored.id });
    return stored;
  } catch (error) {
    if (!steps.signal.aborted)
      sendEvent('FAIL_FILE_UPLOADED', {
        ...about,
        message: givenWords.uploadFailed,
        code: toFailureCode(error),
      });
    throw error;
  }
};

async function sendFile(item: UploadItem, file: File, steps: Steps): Promise<StoredFile> {
  const earlier = item.fileId ? await finishIfStored(item.fileId).catch(absentWhenGone) : null;
  if (earlier) return settle(earlier, steps);
  const resumed = item.fileId ? await resume(item.fileId).catch(absentWhenGone) : null;
  const started = resumed ?? (await start(item, file, steps));
  const fileId = started.fileCreated.id;
  // The upload was cancelled during its announcement, and only this function has its id. `call`
  // logs a failure, and the backend cleans up later.
  if (steps.signal.aborted)
    void call('DELETE /filesystem/file/:id', { params: { id: fileId } }).catch(() => {});
  steps.signal.throwIfAborted();
  steps.change({ fileId });
  await sendBytes(item, file, started, steps);
  steps.change({ state: 'processing', secondsLeft: null });
  // The server may have finished already; `finish` is safe to repeat.
  return settle(await untilAnswered(() => finish(fileId), { signal: steps.signal }), steps);
}

async function continueWithoutFile(item: UploadItem, steps: Steps): Promise<StoredFile> {
  const fileId = item.fileId!;
  const earlier = await finishIfStored(fileId).catch(goneWhenUnknown);
  if (earlier) return settle(earlier, steps);
  const { parts } = await resume(fileId).catch(goneWhenUnknown);
  const sentBytes = sentOf(parts);
  steps.change({ sentBytes, progress: progressOf(sentBytes, item.size) });
  throw new UploadFailure('CHOOSE_AGAIN', 'Choose the file again');
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

function absentWhenGone(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}

function goneWhenUnknown(error: unknown): never {
  throw isUnknown(error) ? new UploadGone() : error;
}

const finish = (id: string) => call('POST /filesystem/file/:id/finish', { params: { id } });
const resume = (id: string) => call('GET /filesystem/file/:id/pieces', { params: { id } });

/**
 * Finishes an upload whose bytes may have arrived although the response was lost. Returns null if
 * bytes are missing.
 */
async function finishIfStored(id: string): Promise<Finished | null> {
  return finish(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'UPLOAD_INCOMPLETE') return null;
    throw error;
  });
}

async function start(item: UploadItem, file: File, steps: Steps): Promise<StartedUpload> {
  const thumbnail = item.thumbnailUrl ?? (await makeThumbnail(item, file, steps));
  steps.signal.throwIfAborted();
  const { fileName, mimeType, size, description, folderName, target } = item;
  const resumable = readCookie(givenWords.resumableUploadsCookie) === 'true';
  return call('POST /filesystem', {
    body: { fileName, mimeType, size, description, folderName, thumbnail, resumable, target },
  });
}

const progressOf = (sentBytes: number, size: number) =>
  sentBytes === 0 ? 0 : Math.min(99, Math.max(1, Math.floor((sentBytes / size) * 100)));

/** Creates the thumbnail of a video. A failure is recorded and does not stop the upload. */
async function makeThumbnail(
  item: UploadItem,
  file: File,
  { signal, change }: Steps,
): Promise<string | null> {
  if (findFileKind(item.mimeType) !== 'video') return null;
  try {
    const { url } = await sendThumbnail(await captureThumbnail(file), signal);
    change({ thumbnailUrl: url, thumbnailProblem: null });
    return url;
  } catch (error) {
    console.error(`no thumbnail of ${item.fileName}`, error);
    change({ thumbnailProblem: toFailureCode(error) });
    return null;
  }
}

const sentOf = (parts: StartedUpload['parts']) =>
  parts.reduce((sum, { isStored, start, end }) => sum + (isStored ? end - start : 0), 0);

async function sendBytes(
  { mimeType, size }: UploadItem,
  file: File,
  { url, parts }: StartedUpload,
  { signal, change }: Steps,
) {
  const report = (sentBytes: number, rate?: number) =>
    change({
      sentBytes,
      progress: progressOf(sentBytes, size),
      secondsLeft: rate ? (size - sentBytes) / rate : null,
    });
  const before = sentOf(parts);
  report(before);
  if (parts.length === 0)
    return putBytes(url, file, { type: mimeType, createOnly: true, signal, onProgress: report });
  await sendPieces(
    file,
    parts.filter(({ isStored }) => !isStored),
    {
      signal,
      onProgress: (sent, rate) => report(before + sent, rate),
      onState: (state) => change({ state, secondsLeft: null }),
    },
  );
}

type Finished = ReplyOf<'POST /filesystem/file/:id/finish'>;

/**
 * Marks the file as stored.
 * @throws UploadFailure if the file was not attached to its target; the item remains in the queue
 *   with the reason
 */
function settle({ attached, ...stored }: Finished, { change }: Steps): StoredFile {
  change({ isStored: true });
  if (typeof attached === 'string') throw new UploadFailure(attached, 'The file was not attached');
  return stored;
}
