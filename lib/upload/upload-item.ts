import type { UploadOrigin } from '@/contract/values/events';

/** What an upload is for; the file is attached to it once it is ready. */
export type UploadPlace = {
  courseId?: string;
  moduleId?: string;
  partId?: string;
  credentialId?: string;
  postId?: string;
  digitalProductId?: string;
  description?: string;
  /** A folder of the library; without one the file is in none. */
  folderName?: string;
};

/** One file being uploaded to the creator's library. */
export type UploadItem = {
  /** Of the queue; the file's own id is `fileId`. */
  id: string;
  fileName: string;
  /** The name on the device, which stays when the file is renamed here. */
  phisicalName: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  lastModified: number;
  description: string;
  folderName: string;
  /** 0 while queued, 1 to 99 while bytes move and are checked, 100 when it leaves the queue. */
  progress: number;
  sentBytes: number;
  /** Seconds that are left at the present rate; null before that is known. */
  secondsLeft: number | null;
  origin: UploadOrigin;
  thumbnailUrl: string | null;
  /** Absent after a reload, until it is chosen again. */
  file: File | null;
  moduleId: string | null;
  courseId: string | null;
  partId: string | null;
  credentialId: string | null;
  postId: string | null;
  digitalProductId: string | null;
  state: 'queued' | 'uploading' | 'reconnecting' | 'processing' | 'failed';
  /** Why it failed: a code of this pipeline or of the backend. */
  problem: string | null;
  /** Why it has no thumbnail, which does not keep it from being uploaded. */
  thumbnailProblem: string | null;
  fileId: string | null;
  /** The server has all of it: it is in the library, whatever happens to this item. */
  isStored: boolean;
};

/** Trying again cannot help: the file itself is the problem. */
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

/** Resuming needs the file itself, which a reloaded page does not have. */
export const needsFile = (item: UploadItem) => item.state === 'failed' && item.file === null;

/** Nothing but the file helps. */
export const asksForFile = ({ problem }: UploadItem) =>
  ['CHOOSE_AGAIN', 'OTHER_FILE'].includes(problem ?? '');

export const canRetry = (item: UploadItem) =>
  item.state === 'failed' && !asksForFile(item) && !isPermanent(item.problem ?? '');

/** Between 0 and 100 percent, also when it was cut off: leaving the page loses what is not sent. */
export const isUnderWay = (item: UploadItem) => item.progress > 0 && item.progress < 100;
