import type { UploadItem } from './upload-item';

const KEY = 'kumu.uploads';

/** What is stored of a resumable upload for the next visit; the file itself cannot be stored. */
export type RememberedUpload = { fileId: string; ownerId: string } & Pick<
  UploadItem,
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
  | 'partId'
  | 'credentialId'
  | 'postId'
  | 'digitalProductId'
  | 'progress'
  | 'sentBytes'
>;

const isRemembered = (entry: unknown): entry is RememberedUpload => {
  const { fileId, ownerId, fileName, size } = (entry ?? {}) as Partial<RememberedUpload>;
  return (
    typeof fileId === 'string' &&
    typeof ownerId === 'string' &&
    typeof fileName === 'string' &&
    typeof size === 'number'
  );
};

export function listRemembered(): RememberedUpload[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function keep(entries: RememberedUpload[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Without space or permission to store it, uploads still work; they only cannot be resumed after a reload.
  }
}

export function forget(fileId: string): void {
  keep(listRemembered().filter((entry) => entry.fileId !== fileId));
}

export function remember(item: UploadItem & { fileId: string; ownerId: string }): void {
  const { fileId, ownerId, fileName, phisicalName, mimeType, size, lastModified, description, thumbnailUrl } =
    item;
  const { folderName, moduleId, courseId, partId, credentialId, postId, digitalProductId } = item;
  const { progress, sentBytes } = item;
  keep([
    ...listRemembered().filter((entry) => entry.fileId !== fileId),
    {
      ...{ fileId, ownerId, fileName, phisicalName, mimeType, size, lastModified, description, thumbnailUrl },
      ...{ folderName, moduleId, courseId, partId, credentialId, postId, digitalProductId },
      ...{ progress, sentBytes },
    },
  ]);
}

const lockOf = (fileId: string) => `kumu-upload-${fileId}`;

/** Marks an upload as this tab's until `release` or the tab's end. */
export function hold(fileId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  navigator.locks
    ?.request(lockOf(fileId), { ifAvailable: true }, () => held)
    .catch((error: unknown) => console.error('upload not marked', error));
  return release;
}

/** A person's uploads that no open tab has. Others who use this browser do not see them, and do not end them. */
export async function listAbandoned(ownerId: string): Promise<RememberedUpload[]> {
  const entries = listRemembered().filter((entry) => entry.ownerId === ownerId);
  if (entries.length === 0) return [];
  const locks = await navigator.locks?.query();
  const held = new Set(locks?.held?.map((lock) => lock.name));
  return entries.filter((entry) => !held.has(lockOf(entry.fileId)));
}
