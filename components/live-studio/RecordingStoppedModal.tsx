import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { formatTime } from '@/lib/format/chat-time';

type Props = { at: string; onClose: () => void };

/** Notice that the recording has stopped while the live continues. */
export function RecordingStoppedModal({ at, onClose }: Props) {
  const { t, i18n } = useTranslation('studio');
  return (
    <Modal open variant="dark" title={t('studio.stopped.title')} onClose={onClose}>
      <p>{t('studio.stopped.text', { time: formatTime(at, i18n.language) })}</p>
      <ModalActions>
        <Button theme="white" onClick={onClose}>
          {t('studio.stopped.carryOn')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
