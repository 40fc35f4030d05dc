import { isBeginning } from '@/components/creators/profile/first-steps';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { CONTENT_ROWS, publishedQuery } from '@/lib/dashboard/overview-reads';

/**
 * Returns true once it is known that the creator is beginning.
 * @param newest the newest contents of the creator, at most `CONTENT_ROWS`. If there may be more
 *   and none of these was published, the published contents are read.
 */
export function useIsBeginning(profile?: CreatorProfile, newest?: OwnContent[]): boolean {
  const mayBegin = profile !== undefined && newest !== undefined && isBeginning(profile, newest);
  const isUnsure = mayBegin && newest.length >= CONTENT_ROWS;
  const { items: published } = useOwnContent(isUnsure ? publishedQuery : null);
  return mayBegin && (!isUnsure || published?.length === 0);
}
