import { useState } from 'react';
import { useErrorText } from '@/hooks/useErrorText';

/** State of a save: whether it is running, and the text of its failure. */
export function useSaving() {
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  /** Runs the save. Returns true once the change is stored. */
  async function save(task: () => Promise<unknown>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      await task();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, save, failureText: failure === undefined ? undefined : errorText(failure) };
}
