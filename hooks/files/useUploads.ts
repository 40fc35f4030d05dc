import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { abortUploads, guardLeaving } from '@/lib/upload/leave-guard';
import { uploads, type UploadDone } from '@/lib/upload/upload-store';

/** Upload queue with its actions; shared by all pages of this tab. */
export function useUploads() {
  const { items, doneCount, processing } = useSyncExternalStore(
    uploads.subscribe,
    uploads.getSnapshot,
    uploads.getSnapshot,
  );
  const { add, retry, remove, resumeWithFile, endProcessing } = uploads;
  return { items, doneCount, processing, add, retry, remove, resumeWithFile, endProcessing };
}

/** Calls `notify` for each upload that finishes while the component is mounted. */
export function useUploadDone(notify: (done: UploadDone) => void): void {
  const onDone = useEffectEvent(notify);
  useEffect(() => uploads.onDone(onDone), []);
}

/**
 * Restores interrupted uploads, retries them when the connection returns, and asks before leaving.
 * Runs once per tab and user.
 */
export function useUploadRecovery(userId: string, leaveSentence: string): void {
  useEffect(() => {
    uploads.restore(userId).catch((error: unknown) => console.error('uploads not restored', error));
    window.addEventListener('online', uploads.retryCutOff);
    return () => window.removeEventListener('online', uploads.retryCutOff);
  }, [userId]);
  useEffect(() => guardLeaving(uploads, leaveSentence), [leaveSentence]);
}

/** Asks for confirmation and then aborts all uploads. Returns false when the user declines. */
export const confirmAbortUploads = (leaveSentence: string): boolean => abortUploads(uploads, leaveSentence);
