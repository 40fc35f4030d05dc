import type { CaptionLanguage } from '@/contract/values/languages';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { captionsBody } from '@/lib/upload/captions-body';

/**
 * Reads the captions of the creator's own live, with actions that change them. Actions throw
 * ApiError.
 */
export function useLiveCaptions(id: string) {
  const params = { id };
  const { data, error, mutate } = useCall('GET /lives/:id/captions', { params });
  return {
    data,
    error,
    reload: () => mutate(),
    /** Uploads a WebVTT or SRT file and replaces the captions of the recording in this language. */
    put: (language: CaptionLanguage, file: File) =>
      mutate(call('POST /lives/:id/captions', { params, query: { language }, body: captionsBody(file) }), {
        revalidate: false,
      }),
    remove: (language: CaptionLanguage) =>
      mutate(call('DELETE /lives/:id/captions', { params, query: { language } }), { revalidate: false }),
  };
}
