import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CreatorProfile } from '@/contract/creators';
import { useFieldText } from '@/hooks/form/useFieldText';
import { ApiError } from '@/lib/api-error';
import { toSaveStatus } from '@/lib/editing/autosave';
import { createConfirmation } from '@/lib/editing/confirmation';
import type { ProfileField } from '@/lib/editing/profile-fields';
import {
  PROFILE_GROUP,
  sessionFor,
  toProfileValues,
  type ProfileValues,
} from '@/lib/editing/profile-session';

export type ProfileEditing = ReturnType<typeof useProfileEditing>;

/**
 * Edits the text fields of the creator's own profile. Input is saved automatically. Changes of an
 * approved profile wait for confirmation, because they become public.
 * @param show receives the response to each change
 */
export function useProfileEditing(profile: CreatorProfile, show: (answer: CreatorProfile) => unknown) {
  const fieldText = useFieldText();
  const session = useMemo(() => {
    const found = sessionFor(profile.id);
    found.received(profile);
    return found;
  }, [profile]);
  const { autosave } = session;
  const saving = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot);

  useEffect(() => session.onAnswer(show), [session, show]);
  // Pending input is saved at once when the user leaves the page, and when the connection is
  // restored.
  useEffect(() => {
    const save = () => void autosave.flush();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, [autosave]);

  const errors = saving.errors[PROFILE_GROUP] ?? [];
  return {
    /** Field values: the profile with all input applied. */
    values: {
      ...toProfileValues(profile),
      ...saving.values[PROFILE_GROUP],
      ...saving.unconfirmed[PROFILE_GROUP],
    } as ProfileValues,
    change: (fields: Partial<ProfileValues>) => autosave.change(PROFILE_GROUP, fields),
    flush: autosave.flush,
    /** Saves pending input, because it would be missing from the submission. */
    async assertSaved() {
      if (!(await autosave.flush())) throw new ApiError(0, 'NOT_SAVED', 'Something is not stored yet.', '');
    },
    saveStatus: toSaveStatus(saving),
    savedAt: saving.savedAt,
    confirmation: createConfirmation(autosave, saving, PROFILE_GROUP, profile.state === 'APPROVED'),
    /** Returns the error of a field with its text. */
    errorOf(name: ProfileField) {
      const error = errors.find(({ path }) => path.split('.')[0] === name);
      return error && { code: error.code, text: fieldText(error) };
    },
  };
}
