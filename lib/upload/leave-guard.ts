import type { UploadStore } from './upload-store';

/**
 * Asks for confirmation before the user leaves the page during an upload. Navigation inside the
 * site does not ask, because the queue continues.
 *
 * Browsers show their own sentence; `sentence` is for browsers that still show a custom sentence.
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
 * Aborts all uploads before sign-out. Asks the user first if an upload is in progress.
 * @returns false if the user does not agree
 */
export function abortUploads(store: UploadStore, sentence: string): boolean {
  if (store.isUnderWay() && !window.confirm(sentence)) return false;
  store.reset();
  return true;
}
