import { useRouter } from 'next/router';
import type { DraftType } from '@/contract/values/content';
import { sendEvent } from '@/lib/browser/events';
import type { NewDraft } from '@/lib/content/own-content';
import { draftKinds } from '@/lib/draft-kinds';
import { useContentActions } from './useOwnContent';

/**
 * Returns a function that creates a draft and opens it in its editor.
 * @throws ApiError
 */
export function useNewDraft() {
  const router = useRouter();
  const { create } = useContentActions();
  return async (contentType: DraftType, draft: NewDraft): Promise<void> => {
    const made = await create(contentType, draft);
    const id = made.contentId;
    sendEvent('CREATE_NEW_PROJECT', made);
    if (draft.tags?.length) sendEvent('ADD_TAGS_ON_PROJECT', { ...made, tagsCount: draft.tags.length });
    await router.push(draftKinds[contentType].created(id));
  };
}
