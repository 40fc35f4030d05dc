import { fileTargets, type UploadTarget } from '@/contract/values/file-targets';
import { lockInTab, listTabLocks } from '@/lib/browser/tab-lock';
import type { UploadItem } from './upload-item';
import { UPLOADS_KEY } from './upload-signal';

/**
 * Data of a started or queued upload that is stored for the next visit. The file itself cannot be
 * stored.
 */
export type RememberedUpload = { ownerId: string } & Pick<
  UploadItem,
  | 'id'
  | 'fileId'
  | 'fileName'
  | 'phisicalName'
  | 'mimeType'
  | 'size'
  | 'lastModified'
  | 'description'
  | 'folderName'
  | 'thumbnailUrl'
  | 'moduleId'
  | 'courseId'
  | 'target'
  | 'progress'
  | 'sentBytes'
>;

const isTarget = (target: unknown): target is UploadTarget => {
  if (target === null) return true;
  const { kind, id } = (target ?? {}) as Partial<NonNullable<UploadTarget>>;
  return typeof id === 'string' && fileTargets.some((known) => known === kind);
};

/**
 * Returns true for an entry that this version of the page can resume; other entries are dropped.
 */
const isRemembered = (entry: unknown): entry is RememberedUpload => {
  const { id, ownerId, fileName, size, target } = (entry ?? {}) as Partial<RememberedUpload>;
  return (
    typeof id === 'string' &&
    typeof ownerId === 'string' &&
    typeof fileName === 'string' &&
    typeof size === 'number' &&
    isTarget(target)
  );
};

export function listRemembered(): RememberedUpload[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(UPLOADS_KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function keep(entries: RememberedUpload[]): void {
  try {
    localStorage.setItem(UPLOADS_KEY, JSON.stringify(entries));
  } catch {
    // Without storage, uploads still work but cannot be resumed after a reload.
  }
}

export function removeRemembered(id: string): void {
  keep(listRemembered().filter((entry) => entry.id !== id));
}

export function storeRemembered(items: readonly (UploadItem & { ownerId: string })[]): void {
  const entries = new Map([...listRemembered(), ...items.map(toEntry)].map((entry) => [entry.id, entry]));
  keep([...entries.values()]);
}

function toEntry(item: UploadItem & { ownerId: string }): RememberedUpload {
  const { id, fileId, ownerId, fileName, phisicalName, mimeType, size, lastModified, description } = item;
  const { thumbnailUrl, folderName, moduleId, courseId, target } = item;
  const { progress, sentBytes } = item;
  return {
    id,
    fileId,
    ownerId,
    fileName,
    phisicalName,
    mimeType,
    size,
    lastModified,
    description,
    thumbnailUrl,
    folderName,
    moduleId,
    courseId,
    target,
    progress,
    sentBytes,
  };
}

const lockOf = (id: string) => `kumu-upload-${id}`;

/** Marks an upload as running in this tab until `release` is called or the tab is closed. */
export const lockUpload = (id: string): (() => void) => lockInTab(lockOf(id));

/** Returns a function that tells whether any open tab is running a given upload. */
export async function findRunningUploads(): Promise<(id: string) => boolean> {
  const held = await listTabLocks();
  return (id) => held.has(lockOf(id));
}

/**
 * Lists a user's uploads that no open tab is running. Other users of this browser can neither see
 * nor end these uploads.
 */
export async function listAbandoned(ownerId: string): Promise<RememberedUpload[]> {
  const entries = listRemembered().filter((entry) => entry.ownerId === ownerId);
  if (entries.length === 0) return [];
  const held = await listTabLocks();
  return entries.filter((entry) => !held.has(lockOf(entry.id)));
}
