import type { HeldContent } from '@/contract/library';
import type { SearchHit } from '@/contract/search';
import type { ContentType } from '@/contract/values/content';
import { useMarked } from '@/hooks/content/useMarked';
import { useHeldContent } from '@/hooks/library/useHeldContent';

export type HitStanding = {
  /** True if the content is saved, or the creator is followed. */
  isMarked: boolean;
  /** Set only for content in the member's library. */
  held?: HeldContent;
};

/**
 * Returns the viewer state of each search hit, with one request per content type. Empty for a
 * visitor and until it is loaded.
 */
export function useHitStandings(hits: readonly SearchHit[]): (hit: SearchHit) => HitStanding {
  const idsOf = (type: ContentType) =>
    hits.filter(({ contentType }) => contentType === type).map(({ id }) => id);
  const [courses, products] = [idsOf('COURSE'), idsOf('DIGITAL_PRODUCT')];
  const marked: Partial<Record<ContentType, ReadonlySet<string>>> = {
    COURSE: useMarked('COURSE', courses),
    DIGITAL_PRODUCT: useMarked('DIGITAL_PRODUCT', products),
    POST: useMarked('POST', idsOf('POST')),
    CREATOR: useMarked('CREATOR', idsOf('CREATOR')),
  };
  const held: Partial<Record<ContentType, ReadonlyMap<string, HeldContent>>> = {
    COURSE: useHeldContent('COURSE', courses),
    DIGITAL_PRODUCT: useHeldContent('DIGITAL_PRODUCT', products),
  };
  return ({ contentType, id }) => ({
    isMarked: marked[contentType]?.has(id) ?? false,
    held: held[contentType]?.get(id),
  });
}
