import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import type { PostPage } from '@/contract/posts';

/** Whether anything of a post is not on its page, which is the same for everyone. */
const hasMore = ({ rest }: PostPage): boolean =>
  rest.readingMinutes > 0 || rest.hasVideo || rest.hasAudio || rest.picturesCount + rest.documentsCount > 0;

/** What a post is to whoever looks at it: undefined until it is known, and for a visitor to whom the page shows all of it. */
export function usePostStanding(post: PostPage) {
  const { isSignedIn } = useUser();
  const isAsked = isSignedIn || (post.audience === 'EVERYONE' && hasMore(post));
  const {
    data: standing,
    error,
    mutate,
  } = useCall('GET /posts/:id/standing', isAsked ? { params: { id: post.id } } : null);
  return { standing, error, refreshStanding: mutate };
}
