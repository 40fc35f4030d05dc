import { useUploads } from '@/hooks/files/useUploads';
import { isFor } from '@/lib/upload/upload-item';

/** Returns the newest upload of a part if it is queued, running or failed. */
export function usePartUpload(partId: string) {
  return useUploads().items.findLast((item) => isFor(item, 'SERIES_PART', partId));
}
