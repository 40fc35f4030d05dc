import { useCall } from '@/hooks/useCall';
import { useUploadDone } from './useUploads';

/** How much of the creator's own space is used, in bytes; absent until it is known. */
export function useStorageUsage() {
  const { data, error, mutate } = useCall('GET /filesystem/usage', {});
  useUploadDone(() => void mutate());
  return { usage: data, error, reload: mutate };
}
