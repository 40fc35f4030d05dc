import type { UploadStore } from './upload-store';

/**
 * Asks before the page is really left while bytes are moving. Navigation inside the site asks nothing: the queue
 * continues. Browsers show a sentence of their own; ours is for those that still show it.
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

/** For signing out, which ends uploads without leaving the page: true when nothing is under way, or the person agrees. */
export function abortUploads(store: UploadStore, sentence: string): boolean {
  if (store.isUnderWay() && !window.confirm(sentence)) return false;
  store.reset();
  return true;
}
