import { useCall } from '@/hooks/useCall';
import { useUploadDone } from './useUploads';

/** Used storage of the creator (bytes); absent until it is loaded. */
export function useStorageUsage() {
  const { data, error, mutate } = useCall('GET /filesystem/usage', {});
  useUploadDone(() => void mutate());
  return { usage: data, error, reload: mutate };
}
