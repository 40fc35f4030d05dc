import type { UploadStore } from './upload-store';

/**
 * Asks before the page is really left while bytes are moving. Moving about inside the site asks nothing: the queue
 * lives on. Browsers show a sentence of their own; ours is for those that still show it.
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

/** For logging out, which ends uploads without leaving the page: true when nothing is under way, or so be it. */
export function abortUploads(store: UploadStore, sentence: string): boolean {
  if (store.isUnderWay() && !window.confirm(sentence)) return false;
  store.reset();
  return true;
}
