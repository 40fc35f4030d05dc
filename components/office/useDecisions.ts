import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import type { ReasonNeed } from '@/contract/values/office';
import type { ActionName, Decide, Subject } from '@/hooks/office/useOffice';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { toTextKey } from './decision-texts';

/** Texts of conflicts, which say why the decision was not made. */
const conflictTexts: Record<string, string> = {
  INVALID_TRANSITION: 'office.stale',
  CHANGED_SINCE_SEEN: 'office.changedSince',
};

/** Returns true if a decision was refused because its item has changed. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && error.code in conflictTexts;

type Queue = { decide: Decide; reasons: Partial<Record<ActionName, ReasonNeed>> };

/**
 * Returns the state of the decisions of a queue: the running decision, refusals and their reasons.
 */
export function useDecisions({ decide, reasons }: Queue) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const [busyId, setBusyId] = useState<string>();
  const [asking, setAsking] = useState<{ action: ActionName; subject: Subject }>();
  const [failure, setFailure] = useState<{ name: string; text: string }>();

  function fail(name: string, error: unknown) {
    const conflict = error instanceof ApiError ? conflictTexts[error.code] : undefined;
    setFailure({ name, text: conflict ? t(conflict) : errorText(error) });
  }

  function succeed(action: ActionName, subject: Subject) {
    setFailure(undefined);
    toast(t(`office.actions.${toTextKey(action, subject)}.done`, { name: subject.name }));
  }

  async function send(action: ActionName, subject: Subject, reason?: string) {
    const { name } = subject;
    setFailure(undefined);
    setBusyId(subject.part?.id ?? subject.id);
    try {
      await decide(action, subject, { reason });
      succeed(action, subject);
    } catch (error) {
      // A reason that is too short is shown beside its field in the modal.
      if (reason !== undefined && error instanceof ApiError && error.status === 422) throw error;
      fail(name, error);
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    decide,
    /** Id of the item, or of its part, that a running decision is about. */
    busyId,
    failure,
    /** Shows above the list why a decision about an item was not made. */
    fail,
    /** Shows that a decision was made. */
    succeed,
    /** Decision that a reason is requested for. */
    asking,
    cancel: () => setAsking(undefined),
    /** Sends the decision, or requests its reason first. */
    choose: (action: ActionName, subject: Subject) =>
      reasons[action] === 'required' ? setAsking({ action, subject }) : void send(action, subject),
    /**
     * Sends the decision with its reason.
     * @throws ApiError when the reason itself was refused
     */
    giveReason: async (reason: string) => {
      if (asking) await send(asking.action, asking.subject, reason);
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
