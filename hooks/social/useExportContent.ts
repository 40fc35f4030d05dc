import { useCall } from '@/hooks/useCall';
import type { ContentRef } from './useConversions';

/** The videos and pictures of an own content, and how each would come out on the platforms. */
export function useExportContent(content: ContentRef) {
  const { data, error, mutate } = useCall(
    'GET /kumu/content/social/platform-content',
    { query: content },
    // Its signed links stay valid; a new one would start the video from the beginning.
    { revalidateOnFocus: false },
  );
  return { content: data, error, reload: () => mutate() };
}
