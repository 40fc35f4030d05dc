import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/useToast';
import { useErrorText } from '@/hooks/useErrorText';
import type { Decision } from '@/hooks/office/useOffice';
import { ApiError } from '@/lib/api-error';

export type Subject = { id: string; name: string };

/** Deciding about one thing of a queue after another: what is under way, what was refused and why. */
export function useDecisions(decide: (id: string, decision: Decision) => Promise<void>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const [busyId, setBusyId] = useState<string>();
  const [rejecting, setRejecting] = useState<Subject>();
  const [failure, setFailure] = useState<{ name: string; text: string }>();

  async function send({ id, name }: Subject, decision: Decision) {
    setFailure(undefined);
    setBusyId(id);
    try {
      await decide(id, decision);
      toast(t(`office.decided.${decision.decision}`, { name }));
    } catch (error) {
      // A wrong reason belongs beside its field; the modal shows it.
      if (decision.decision === 'reject' && error instanceof ApiError && error.status === 422) throw error;
      const isStale = error instanceof ApiError && error.code === 'INVALID_TRANSITION';
      setFailure({ name, text: isStale ? t('office.stale') : errorText(error) });
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    busyId,
    failure,
    rejecting,
    askReason: setRejecting,
    closeReason: () => setRejecting(undefined),
    approve: (subject: Subject) => void send(subject, { decision: 'approve' }),
    /** @throws ApiError when the reason itself was refused */
    reject: (subject: Subject, reason: string) => send(subject, { decision: 'reject', reason }),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
