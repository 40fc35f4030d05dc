import { useCall } from '@/hooks/useCall';
import type { ContentRef } from './useConversions';

/** The videos and pictures of an own content, and what would become of each on the platforms. */
export function useExportContent(content: ContentRef) {
  const { data, error, mutate } = useCall(
    'GET /kumu/content/social/platform-content',
    { query: content },
    // Its signed links play on; a new one would begin the video anew.
    { revalidateOnFocus: false },
  );
  return { content: data, error, reload: () => mutate() };
}
