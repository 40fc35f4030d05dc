import type { OwnedContent } from '@/contract/library';
import type { SearchHit } from '@/contract/search';
import type { ContentType } from '@/contract/values/content';
import { useMarked } from '@/hooks/content/useMarked';
import { useOwnedContent } from '@/hooks/library/useOwnedContent';
import type { MarkedType } from '@/lib/content-kinds';
import type { OwnedType } from '@/lib/draft-kinds';

export type HitViewerState = {
  /** True if the content is saved, or the creator is followed. */
  isMarked: boolean;
  /** Set only for content in the member's library. */
  owned?: OwnedContent;
};

/**
 * Returns the viewer state of each search hit, with one request per content type. Empty for a
 * visitor and until it is loaded.
 */
export function useHitViewerStates(hits: readonly SearchHit[]): (hit: SearchHit) => HitViewerState {
  const idsOf = (type: ContentType) =>
    hits.filter(({ contentType }) => contentType === type).map(({ id }) => id);
  const [courses, products] = [idsOf('COURSE'), idsOf('DIGITAL_PRODUCT')];
  const marked: Record<MarkedType, ReadonlySet<string>> = {
    COURSE: useMarked('COURSE', courses),
    DIGITAL_PRODUCT: useMarked('DIGITAL_PRODUCT', products),
    POST: useMarked('POST', idsOf('POST')),
    CREATOR: useMarked('CREATOR', idsOf('CREATOR')),
  };
  const owned: Record<OwnedType, ReadonlyMap<string, OwnedContent>> = {
    COURSE: useOwnedContent('COURSE', courses),
    DIGITAL_PRODUCT: useOwnedContent('DIGITAL_PRODUCT', products),
  };
  return ({ contentType, id }) => ({
    isMarked: marked[contentType as MarkedType]?.has(id) ?? false,
    owned: owned[contentType as OwnedType]?.get(id),
  });
}
