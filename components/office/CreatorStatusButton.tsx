import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { useSetCreatorStatus } from '@/hooks/office/usePeople';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const ReasonModal = dynamic(() => import('./ReasonModal').then((file) => file.ReasonModal), { ssr: false });

type Props = { creatorId: string; name: string; isSuspended: boolean };

/** Button that suspends a creator, or reinstates a suspended creator, with a reason. */
export function CreatorStatusButton({ creatorId, name, isSuspended }: Props) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const setStatus = useSetCreatorStatus(creatorId);
  const action = isSuspended ? 'reinstate' : 'suspend';

  async function decide(reason: string) {
    const wanted = isSuspended ? 'APPROVED' : 'SUSPENDED';
    const state = await setStatus(wanted, reason);
    // A suspension that needs a second person does not change the state yet.
    toast(t(state === wanted ? `office.actions.${action}.done` : 'office.requests.asked', { name }));
  }

  return (
    <>
      <Button
        size="s"
        theme="hollow-border"
        aria-label={t(`office.actions.${action}.of`, { name })}
        onClick={() => setOpen(true)}
      >
        {t(`office.actions.${action}.label`)}
      </Button>
      {isOpen && (
        <ReasonModal
          action={action}
          queue="creators"
          subject={{ id: creatorId, name, version: '', creatorId, finalActions: ['suspend'] }}
          onClose={() => setOpen(false)}
          onReason={decide}
        />
      )}
    </>
  );
}
