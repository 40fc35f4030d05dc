import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { abortUploads, guardLeaving } from '@/lib/upload/leave-guard';
import { uploads, type UploadDone } from '@/lib/upload/upload-store';

/** The queue of uploads with its actions; the same everywhere in this tab. */
export function useUploads() {
  const { items, doneCount, inMaking } = useSyncExternalStore(
    uploads.subscribe,
    uploads.getSnapshot,
    uploads.getSnapshot,
  );
  const { add, retry, remove, resumeWithFile, endMaking } = uploads;
  return { items, doneCount, inMaking, add, retry, remove, resumeWithFile, endMaking };
}

/** Calls `tell` for each upload that is done while the component is mounted. */
export function useUploadDone(tell: (done: UploadDone) => void): void {
  const onDone = useEffectEvent(tell);
  useEffect(() => uploads.onDone(onDone), []);
}

/** Once in a tab and for each person: restores uploads that a reload interrupted, retries when the connection is back, and asks before leaving. */
export function useUploadCare(userId: string, leaveSentence: string): void {
  useEffect(() => {
    uploads.restore(userId).catch((error: unknown) => console.error('uploads not restored', error));
    window.addEventListener('online', uploads.retryCutOff);
    return () => window.removeEventListener('online', uploads.retryCutOff);
  }, [userId]);
  useEffect(() => guardLeaving(uploads, leaveSentence), [leaveSentence]);
}

/** Asks before uploads are aborted, and aborts them; false when the person declines. */
export const confirmAbortUploads = (leaveSentence: string): boolean => abortUploads(uploads, leaveSentence);
