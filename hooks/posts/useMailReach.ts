import type { PostDraft } from '@/contract/posts';
import { postAudienceTypes } from '@/contract/values/content';
import { useCall } from '@/hooks/useCall';

/**
 * Returns the number of users who would receive a post by mail if it had this audience. Undefined
 * until it is loaded, and while the audience is incomplete.
 */
export function useMailReach({ audience, audienceContent }: Pick<PostDraft, 'audience' | 'audienceContent'>) {
  const owned = audience === 'BUYERS' ? audienceContent : null;
  const contentType = postAudienceTypes.find((type) => type === owned?.contentType);
  const isNamed = audience !== 'BUYERS' || owned !== null;
  const query = { audience, contentType, contentId: owned?.contentId };
  return useCall('GET /posts/mail-reach', isNamed ? { query } : null).data;
}
