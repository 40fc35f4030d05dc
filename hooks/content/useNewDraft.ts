import { useRouter } from 'next/router';
import type { DraftType } from '@/contract/values/content';
import { sendEvent } from '@/lib/browser/events';
import type { NewDraft } from '@/lib/content/own-content';
import { draftKinds } from '@/lib/draft-kinds';
import { useContentActions } from './useOwnContent';

/**
 * Returns a function that creates a draft and opens its editor, by default as a new entry of the
 * browser's history. The editor is not opened if `hasLeft` then returns true.
 * @throws ApiError
 */
export function useNewDraft() {
  const router = useRouter();
  const { create } = useContentActions();
  return async (
    contentType: DraftType,
    draft: NewDraft,
    open: 'push' | 'replace' = 'push',
    hasLeft = () => false,
  ): Promise<void> => {
    const made = await create(contentType, draft);
    const id = made.contentId;
    sendEvent('CREATE_NEW_PROJECT', made);
    if (draft.tags?.length) sendEvent('ADD_TAGS_ON_PROJECT', { ...made, tagsCount: draft.tags.length });
    if (!hasLeft()) await router[open](draftKinds[contentType].created(id));
  };
}
