import type { UploadOrigin } from '@/contract/values/events';

/** Target of an upload, to which the finished file is attached. */
export type UploadPlace = {
  courseId?: string;
  moduleId?: string;
  partId?: string;
  credentialId?: string;
  postId?: string;
  digitalProductId?: string;
  description?: string;
  /** Library folder; without a folder name, the file is in no folder. */
  folderName?: string;
};

/** File being uploaded to the creator's library. */
export type UploadItem = {
  /** Id in the queue; the file's own id is `fileId`. */
  id: string;
  fileName: string;
  /** Name on the device, which stays when the file is renamed in the library. */
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
  /** Remaining seconds at the current rate; null until they are known. */
  secondsLeft: number | null;
  origin: UploadOrigin;
  thumbnailUrl: string | null;
  /** File; null after a reload until the file is chosen again. */
  file: File | null;
  moduleId: string | null;
  courseId: string | null;
  partId: string | null;
  credentialId: string | null;
  postId: string | null;
  digitalProductId: string | null;
  state: 'queued' | 'uploading' | 'reconnecting' | 'processing' | 'failed';
  /** Failure code of the upload pipeline or of the backend. */
  problem: string | null;
  /** Reason for a missing thumbnail, which does not stop the upload. */
  thumbnailProblem: string | null;
  fileId: string | null;
  /**
   * True if the server has the whole file. The file then stays in the library, regardless of this
   * item.
   */
  isStored: boolean;
};

/** Problems of the file itself, for which a retry cannot help. */
const permanentProblems = new Set([
  'FILE_EMPTY',
  'FILE_TYPE_NOT_VALID',
  'FILE_TOO_LARGE',
  'FILE_CONTENT_MISMATCH',
  'FILE_SIZE_MISMATCH',
  'ARCHIVE_TOO_LARGE',
  'PICTURE_TOO_BIG',
  'PART_GONE',
  'PART_OF_OTHER_KIND',
  'CREDENTIAL_GONE',
  'TARGET_IS_FULL',
]);

export const isPermanent = (problem: string) => permanentProblems.has(problem);

/** Returns true if resuming needs the file, which a reloaded page does not have. */
export const needsFile = (item: UploadItem) => item.state === 'failed' && item.file === null;

/** Returns true if only choosing the file helps. */
export const needsSameFile = ({ problem }: UploadItem) =>
  ['CHOOSE_AGAIN', 'OTHER_FILE'].includes(problem ?? '');

export const canRetry = (item: UploadItem) =>
  item.state === 'failed' && !needsSameFile(item) && !isPermanent(item.problem ?? '');

/**
 * Returns true between 0 and 100 percent, even after an interruption. Leaving the page then loses
 * unsent bytes.
 */
export const isPartlyUploaded = (item: UploadItem) => item.progress > 0 && item.progress < 100;
