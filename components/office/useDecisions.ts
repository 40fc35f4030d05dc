import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import type { ActionName, Decide } from '@/hooks/office/useOffice';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';

export type Subject = { id: string; name: string };

/** Decisions with a reason that another person reads. */
const withReason = new Set<ActionName>([
  'reject',
  'decline',
  'suspend',
  'reinstate',
  'resolve',
  'takeDown',
  'removeComment',
  'restore',
  'uphold',
  'dismiss',
  'refund',
  'deliver',
  'answer',
  'accept',
]);

/**
 * Returns the state of the decisions of a queue: the running decision, refusals and their reasons.
 */
export function useDecisions(decide: Decide) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const [busyId, setBusyId] = useState<string>();
  const [asking, setAsking] = useState<{ action: ActionName; subject: Subject }>();
  const [failure, setFailure] = useState<{ name: string; text: string }>();

  async function send(action: ActionName, { id, name }: Subject, reason = '') {
    setFailure(undefined);
    setBusyId(id);
    try {
      await decide(action, id, reason);
      toast(t(`office.actions.${action}.done`, { name }));
    } catch (error) {
      // A reason that is too short is shown beside its field in the modal.
      if (withReason.has(action) && error instanceof ApiError && error.status === 422) throw error;
      const isStale = error instanceof ApiError && error.code === 'INVALID_TRANSITION';
      setFailure({ name, text: isStale ? t('office.stale') : errorText(error) });
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    busyId,
    failure,
    /** Decision that a reason is requested for. */
    asking,
    cancel: () => setAsking(undefined),
    /** Sends the decision, or requests its reason first. */
    choose: (action: ActionName, subject: Subject) =>
      withReason.has(action) ? setAsking({ action, subject }) : void send(action, subject),
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
