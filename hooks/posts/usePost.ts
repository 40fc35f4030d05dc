import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import type { PostPage } from '@/contract/posts';

/** Returns true if the public page of a post omits a part of it. */
const hasMore = ({ rest }: PostPage): boolean =>
  rest.readingMinutes > 0 || rest.hasVideo || rest.hasAudio || rest.picturesCount + rest.documentsCount > 0;

/**
 * Returns the viewer state of a post; undefined until it is loaded. It is always undefined for a
 * visitor whose page shows the whole post.
 */
export function usePostViewerState(post: PostPage) {
  const { isSignedIn } = useUser();
  const isAsked = isSignedIn || (post.audience === 'EVERYONE' && hasMore(post));
  const {
    data: viewerState,
    error,
    mutate,
  } = useCall('GET /posts/:id/viewer-state', isAsked ? { params: { id: post.id } } : null);
  return { viewerState, error, refreshViewerState: mutate };
}
