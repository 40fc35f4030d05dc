import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { abortUploads, guardLeaving } from '@/lib/upload/leave-guard';
import { uploads, type UploadDone } from '@/lib/upload/upload-store';

/** The queue of uploads with its actions; the same everywhere in this tab. */
export function useUploads() {
  const { items, doneCount } = useSyncExternalStore(
    uploads.subscribe,
    uploads.getSnapshot,
    uploads.getSnapshot,
  );
  const { add, retry, remove, resumeWithFile } = uploads;
  return { items, doneCount, add, retry, remove, resumeWithFile };
}

/** Tells of each upload that is done while the component is there. */
export function useUploadDone(tell: (done: UploadDone) => void): void {
  const onDone = useEffectEvent(tell);
  useEffect(() => uploads.onDone(onDone), []);
}

/** Once in a tab: brings back what a reload cut off, goes on when the connection is back, and asks before leaving. */
export function useUploadCare(leaveSentence: string): void {
  useEffect(() => {
    uploads.restore().catch((error: unknown) => console.error('uploads not brought back', error));
    window.addEventListener('online', uploads.retryCutOff);
    return () => window.removeEventListener('online', uploads.retryCutOff);
  }, []);
  useEffect(() => guardLeaving(uploads, leaveSentence), [leaveSentence]);
}

/** Asks before uploads are given up, and gives them up; false when the person would rather stay. */
export const confirmAbortUploads = (leaveSentence: string): boolean => abortUploads(uploads, leaveSentence);
