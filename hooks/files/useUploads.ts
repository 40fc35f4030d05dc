import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { abortUploads, guardLeaving } from '@/lib/upload/leave-guard';
import { uploads, type UploadDone } from '@/lib/upload/upload-store';

/** Upload queue with its actions; shared by all pages of this tab. */
export function useUploads() {
  const { items, doneCount, inMaking } = useSyncExternalStore(
    uploads.subscribe,
    uploads.getSnapshot,
    uploads.getSnapshot,
  );
  const { add, retry, remove, resumeWithFile, endMaking } = uploads;
  return { items, doneCount, inMaking, add, retry, remove, resumeWithFile, endMaking };
}

/** Calls `tell` for each upload that finishes while the component is mounted. */
export function useUploadDone(tell: (done: UploadDone) => void): void {
  const onDone = useEffectEvent(tell);
  useEffect(() => uploads.onDone(onDone), []);
}

/**
 * Restores interrupted uploads, retries them when the connection returns, and asks before leaving.
 * Runs once per tab and user.
 */
export function useUploadCare(userId: string, leaveSentence: string): void {
  useEffect(() => {
    uploads.restore(userId).catch((error: unknown) => console.error('uploads not restored', error));
    window.addEventListener('online', uploads.retryCutOff);
    return () => window.removeEventListener('online', uploads.retryCutOff);
  }, [userId]);
  useEffect(() => guardLeaving(uploads, leaveSentence), [leaveSentence]);
}

/** Asks for confirmation and then aborts all uploads. Returns false when the user declines. */
export const confirmAbortUploads = (leaveSentence: string): boolean => abortUploads(uploads, leaveSentence);
