import type { OwnContent } from '@/contract/content';
import { toSlug } from '@/contract/values/content';
import { measuredTypes } from '@/contract/values/insights';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import type { ChosenContent } from '@/lib/insights/choices';

type MeasuredType = ChosenContent['contentType'];
export type MeasuredContent = OwnContent & { contentType: MeasuredType };

export const toChosen = ({ contentType, id }: MeasuredContent): ChosenContent => ({
  contentType,
  contentId: id,
});

/**
 * Lists the own content by which numbers can be filtered, last changed first. Drafts are excluded,
 * because they have no numbers.
 */
export function useMeasuredContent(types: readonly MeasuredType[] = measuredTypes) {
  const { items, error, reload } = useAllOwnContent({ type: types.map(toSlug).join(',') });
  const isMeasured = (item: OwnContent): item is MeasuredContent =>
    item.state !== 'DRAFT' && types.some((type) => type === item.contentType);
  return { items: items?.filter(isMeasured), error, reload };
}
