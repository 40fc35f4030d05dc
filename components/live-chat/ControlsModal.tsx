import { useTranslation } from 'next-i18next/pages';
import { useSyncExternalStore } from 'react';
import { Modal } from '@/components/ui/feedback/Modal';
import { ChatControls } from './ChatControls';
import { useLiveChatContext } from './context';

/** Settings of the chat for the moderators in the room. */
export function ControlsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('live-chat');
  const { room } = useLiveChatContext();
  const chat = useSyncExternalStore(
    room.subscribe,
    () => room.getState().chat,
    () => undefined,
  );
  return (
    <Modal open variant="dark" title={t('studio.controls')} onClose={onClose}>
      {chat && <ChatControls chat={chat} />}
    </Modal>
  );
}
