import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import type { MadeDecision } from '@/contract/office';
import type { QueueName, ReasonNeed } from '@/contract/values/office';
import type { ActionName, Decide, Subject } from '@/hooks/office/useOffice';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { formatTime } from '@/lib/format/chat-time';
import { toTextKey } from './decision-texts';
import { useSelectedItems } from './useSelectedItems';
import { useUndo } from './useUndo';

/** Texts of conflicts, which state why the decision was not made. */
const conflictTexts: Record<string, string> = {
  INVALID_TRANSITION: 'office.stale',
  CHANGED_SINCE_SEEN: 'office.changedSince',
};

/** Returns true if a decision was refused because its item has changed. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && error.code in conflictTexts;

type Queue = {
  decide: Decide;
  reasons: Partial<Record<ActionName, ReasonNeed>>;
  reload: () => Promise<unknown>;
  /** Absent for a list whose decisions use their own API calls. */
  name?: QueueName;
};

/** Decision whose reason is being requested, about one item or about all selected items. */
type Asking = { action: ActionName; subject: Subject; all?: Subject[] };

/**
 * Returns the state of the decisions of a queue: the running decision, refusals and their reasons.
 */
export function useDecisions({ decide, reasons, reload, name: queue }: Queue) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const undo = useUndo();
  const items = useSelectedItems({ queue, reload });
  const [busyId, setBusyId] = useState<string>();
  const [asking, setAsking] = useState<Asking>();
  const [failure, setFailure] = useState<{ name: string; text: string }>();

  function fail(name: string, error: unknown) {
    const conflict = error instanceof ApiError ? conflictTexts[error.code] : undefined;
    setFailure({ name, text: conflict ? t(conflict) : errorText(error) });
  }

  /** Shows that a decision was made and, if it can be undone, until when. */
  function succeed(action: ActionName, subject: Subject, decision: MadeDecision | null) {
    const { name } = subject;
    setFailure(undefined);
    const done = t(`office.actions.${toTextKey(action, subject)}.done`, { name });
    if (decision?.isAsked) return toast(t('office.requests.asked', { name }));
    if (!decision?.undoUntil) return toast(done);
    const { id, undoUntil, hasEffects } = decision;
    const text = hasEffects ? 'office.undo.emailAt' : 'office.undo.until';
    toast(t(text, { done, time: formatTime(undoUntil, i18n.language) }), {
      label: t('office.undo.action'),
      shortcut: 'U',
      onAction: () => void undo.undo(id, name),
    });
  }

  async function send(action: ActionName, subject: Subject, reason?: string) {
    setFailure(undefined);
    setBusyId(subject.part?.id ?? subject.id);
    try {
      succeed(action, subject, await decide(action, subject, { reason }));
    } catch (error) {
      // A reason that is too short is shown beside its field in the modal.
      if (reason !== undefined && error instanceof ApiError && error.status === 422) throw error;
      fail(subject.name, error);
    } finally {
      setBusyId(undefined);
    }
  }

  async function sendAll(action: ActionName, subjects: Subject[], reason?: string) {
    setFailure(undefined);
    const done = await items.run(subjects, (subject) => decide(action, subject, { reason }));
    if (done.length) toast(t('office.bulk.done', { count: done.length }));
  }

  return {
    decide,
    queue,
    /** Selected items and skipped items. */
    items,
    /** Id of the item, or of its part, that a running decision is about. */
    busyId,
    failure: failure ?? undo.failure,
    /** Shows above the list why a decision about an item was not made. */
    fail,
    /** Shows that a decision was made. */
    succeed,
    /** Decision whose reason is being requested. */
    asking,
    cancel: () => setAsking(undefined),
    /** Runs a decision. If the decision needs a reason, the reason is requested first. */
    choose: (action: ActionName, subject: Subject) =>
      reasons[action] === 'required' ? setAsking({ action, subject }) : void send(action, subject),
    /**
     * Runs a decision about all selected items. If the decision needs a reason, the reason is
     * requested first.
     */
    chooseForSelected(action: ActionName) {
      const all = items.selected.map(({ subject }) => subject);
      const [first] = all;
      if (!first) return;
      if (reasons[action] !== 'required') return void sendAll(action, all);
      const name = t('office.bulk.names', { count: all.length });
      setAsking({ action, subject: { ...first, name, finalActions: items.finalActions }, all });
    },
    /**
     * Sends the decision with its reason.
     * @throws ApiError when the reason itself was refused
     */
    giveReason: async (reason: string) => {
      if (asking?.all) await sendAll(asking.action, asking.all, reason);
      else if (asking) await send(asking.action, asking.subject, reason);
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
