import type { QuotaExceeded } from '@/contract/files';
import type { UploadOrigin } from '@/contract/values/events';
import type { FileTarget, UploadTarget } from '@/contract/values/file-targets';

/** Destination of a new upload. */
export type UploadPlace = {
  /** Target to which the server attaches the finished file. */
  target?: UploadTarget;
  courseId?: string;
  moduleId?: string;
  description?: string;
  /** Library folder; without a folder name, the file is in no folder. */
  folderName?: string;
};

/** File being uploaded. */
export type UploadItem = {
  /** Id in the queue; the file's own id is `fileId`. */
  id: string;
  fileName: string;
  /** File name on the device. It does not change when the file is renamed in the library. */
  phisicalName: string;
  mimeType: string;
  /** Size in bytes. */
  size: number;
  lastModified: number;
  description: string;
  folderName: string;
  /**
   * Progress: 0 while queued, 1 to 99 during sending and checking, 100 when the item leaves the
   * queue.
   */
  progress: number;
  sentBytes: number;
  /** Estimated remaining seconds at the current rate; null until they can be estimated. */
  secondsLeft: number | null;
  target: UploadTarget;
  /** Origin of the upload for product events, derived from the target. */
  origin: UploadOrigin;
  thumbnailUrl: string | null;
  /** File; null after a reload until the user chooses the file again. */
  file: File | null;
  moduleId: string | null;
  courseId: string | null;
  state: 'queued' | 'uploading' | 'reconnecting' | 'processing' | 'failed';
  /** Failure code of the upload pipeline or of the backend. */
  problem: string | null;
  /** Used and granted space (bytes), if the user has too little space for the file. */
  space: QuotaExceeded | null;
  /** Reason for a missing thumbnail, which does not stop the upload. */
  thumbnailProblem: string | null;
  fileId: string | null;
  /**
   * True if the server has the whole file. The server keeps the file even if this item is removed.
   */
  isStored: boolean;
};

/** Problems of the file itself. A retry cannot succeed. */
const permanentProblems = new Set([
  'FILE_EMPTY',
  'FILE_TYPE_NOT_VALID',
  'FILE_TOO_LARGE',
  'FILE_CONTENT_MISMATCH',
  'FILE_NOT_UTF8',
  'FILE_DAMAGED',
  'WORD_OLD_OR_LOCKED',
  'FILE_SIZE_MISMATCH',
  'ARCHIVE_TOO_LARGE',
  'PICTURE_TOO_BIG',
  'PICTURE_DAMAGED',
  'GONE',
  'WRONG_KIND',
  'FULL',
]);

/** Returns true if an upload has a target of a kind, and optionally with an id. */
export const isFor = ({ target }: Pick<UploadItem, 'target'>, kind: FileTarget, id?: string): boolean =>
  target?.kind === kind && (id === undefined || target.id === id);

export const isPermanent = (problem: string) => permanentProblems.has(problem);

/**
 * Returns true if the upload can be resumed only with the file, which a reloaded page does not
 * have.
 */
export const needsFile = (item: UploadItem) => item.state === 'failed' && item.file === null;

/** Returns true if the upload can be resumed only by choosing the file again. */
export const needsSameFile = ({ problem }: UploadItem) =>
  ['CHOOSE_AGAIN', 'OTHER_FILE'].includes(problem ?? '');

export const canRetry = (item: UploadItem) =>
  item.state === 'failed' && !needsSameFile(item) && !isPermanent(item.problem ?? '');

/**
 * Returns true between 0 and 100 percent, even after an interruption. Leaving the page then loses
 * unsent bytes.
 */
export const isPartlyUploaded = (item: UploadItem) => item.progress > 0 && item.progress < 100;
