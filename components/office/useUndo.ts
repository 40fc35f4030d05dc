import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import { useUndoCall } from '@/hooks/office/useOffice';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { useSubjectName } from './useSubjectName';

/** Returns the function that undoes the signed-in person's decisions, with the last refusal. */
export function useUndo() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const nameOf = useSubjectName();
  const undoCall = useUndoCall();
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<{ name: string; text: string }>();

  async function undo(id: string, name: string): Promise<void> {
    setFailure(undefined);
    setBusyId(id);
    try {
      await undoCall(id);
      toast(t('office.undo.done', { name }));
    } catch (error) {
      setFailure({ name, text: errorText(error) });
    } finally {
      setBusyId(undefined);
    }
  }

  /** Undoes the caller's newest decision that can still be undone. */
  async function undoNewest(): Promise<void> {
    const [newest] = (await call('GET /office/decisions', {})).items;
    if (newest) await undo(newest.id, nameOf(newest));
    else toast(t('office.undo.nothing'));
  }

  return { undo, undoNewest, busyId, failure };
}
