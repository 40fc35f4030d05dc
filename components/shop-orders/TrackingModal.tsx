import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import type { Tracking } from '@/contract/parcels';
import { useErrorText } from '@/hooks/useErrorText';
import type { GivenTracking } from '@/hooks/orders/useOwnOrders';
import { isLinkWrong, startTracking, toTrackingInput } from '@/lib/orders/tracking-draft';
import { moveFocus } from '@/lib/page/focus';
import { TrackingFields } from './TrackingFields';

type Props = {
  title: string;
  text: string;
  action: string;
  tracking: Tracking | null;
  /** True if the parcel may be sent without tracking data. */
  isOptional?: boolean;
  /** Saves the tracking. A thrown error is shown in the dialog. */
  onSave: (tracking: GivenTracking) => Promise<void>;
  onClose: () => void;
};

/** Dialog with the tracking of a parcel that was sent, or of a replacement. */
export function TrackingModal({ title, text, action, tracking, isOptional = false, onSave, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => startTracking(tracking));
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setFailure(undefined);
    if (isLinkWrong(draft)) return moveFocus(document.getElementById('tracking-link'));
    const given = toTrackingInput(draft);
    if (!given && !isOptional) {
      setFailure(t('shopOrders.tracking.missing'));
      return moveFocus(document.getElementById('tracking-number'));
    }
    setSaving(true);
    try {
      await onSave(given);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setSaving(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={title}>
      <p>{text}</p>
      <form method="post" onSubmit={(event) => void save(event)} noValidate>
        <TrackingFields
          id="tracking"
          draft={draft}
          isLinkWrong={isAsked && isLinkWrong(draft)}
          onChange={setDraft}
        />
        {failure !== undefined && (
          <Banner tone="error" announced>
            {failure}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('shopOrders.notNow')}
          </Button>
          <Button theme="black" type="submit" loading={isSaving && t('shopOrders.saving')}>
            {action}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
