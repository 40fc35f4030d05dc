import type { UploadStore } from './upload-store';

/**
 * Asks before the page is left while bytes are moving. Navigation inside the site does not ask,
 * because the queue continues.
 *
 * Browsers show their own sentence; `sentence` is for browsers that still show ours.
 */
export function guardLeaving(store: UploadStore, sentence: string): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!store.isUnderWay()) return;
    event.preventDefault();
    event.returnValue = sentence;
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/**
 * Aborts all uploads before sign-out. Returns true if no upload is in progress or the user agrees.
 */
export function abortUploads(store: UploadStore, sentence: string): boolean {
  if (store.isUnderWay() && !window.confirm(sentence)) return false;
  store.reset();
  return true;
}
