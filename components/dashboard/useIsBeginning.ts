import { isBeginning } from '@/components/creators/profile/first-steps';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { CONTENT_ROWS, publishedQuery } from '@/lib/dashboard/overview-reads';

/**
 * Returns true once it is known that the creator has not published anything yet.
 * @param newest the creator's newest contents, at most `CONTENT_ROWS`. If none of these was
 *   published and there may be more, the published contents are requested.
 */
export function useIsBeginning(profile?: CreatorProfile, newest?: OwnContent[]): boolean {
  const mayBegin = profile !== undefined && newest !== undefined && isBeginning(profile, newest);
  const isUnsure = mayBegin && newest.length >= CONTENT_ROWS;
  const { items: published } = useOwnContent(isUnsure ? publishedQuery : null);
  return mayBegin && (!isUnsure || published?.length === 0);
}
