/** Key of the stored uploads in `localStorage`. */
export const UPLOADS_KEY = 'kumu.uploads';

const listeners = new Set<() => void>();
let hasQueued = false;

/**
 * Notifies the shell that this tab has an upload. Pages without uploads do not load the upload
 * code.
 */
export function announceUploads(): void {
  if (hasQueued) return;
  hasQueued = true;
  for (const listener of listeners) listener();
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns true if this tab has queued a file or this browser remembers an upload. */
export function hasUploads(): boolean {
  if (hasQueued) return true;
  try {
    return (localStorage.getItem(UPLOADS_KEY)?.length ?? 0) > '[]'.length;
  } catch {
    return false;
  }
}
