import type { LiveDraft } from '@/contract/live-editing';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
import { ApiError } from '@/lib/api-error';
import { editedLives, type LiveChange } from '../../lib/editing/live-session';

/** Fields that the creator types or chooses; the server owns all other fields of a draft. */
export type LiveValues = Pick<LiveDraft, Exclude<keyof LiveChange, 'pictureId'>>;

/** Draft of the creator's own live with all editor actions. */
export function useLiveEditing(draft: LiveDraft) {
  const { stored, values, ...editing } = useDraftEditing(editedLives, draft);
  return {
    ...editing,
    live: stored,
    values: values as LiveValues,
    /**
     * Saves all input and submits the live for review.
     * @throws ApiError, also when some input could not be saved
     */
    async submit(): Promise<LiveDraft> {
      if (!(await editing.flush()))
        throw new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');
      return editing.setStatus({ status: 'IN_REVIEW' });
    },
  };
}

export type LiveEditing = ReturnType<typeof useLiveEditing>;
