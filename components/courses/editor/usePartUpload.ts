import { useUploads } from '@/hooks/files/useUploads';

/** Returns the newest upload of a part if it is queued, running or failed. */
export function usePartUpload(partId: string) {
  return useUploads().items.findLast((item) => item.partId === partId);
}
