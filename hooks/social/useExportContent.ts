import { useCall } from '@/hooks/useCall';
import type { ContentRef } from './useConversions';

/** Videos and pictures of own content, with their result on each platform. */
export function useExportContent(content: ContentRef) {
  const { data, error, mutate } = useCall(
    'GET /kumu/content/social/platform-content',
    { query: content },
    // The signed links are still valid. A reload would replace them, and a new link restarts the
    // video.
    { revalidateOnFocus: false },
  );
  return { content: data, error, reload: () => mutate() };
}
