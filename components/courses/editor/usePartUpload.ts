import { useUploads } from '@/hooks/files/useUploads';

/** The newest upload that is for a part, if one is queued, under way or failed. */
export function usePartUpload(partId: string) {
  return useUploads().items.findLast((item) => item.partId === partId);
}
