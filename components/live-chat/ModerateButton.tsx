import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { useLiveChatContext } from './context';
import { ControlsModal } from './ControlsModal';

/** Button of a moderator that opens the settings of the chat. */
export function ModerateButton() {
  const { t } = useTranslation('live-chat');
  const { openDialog } = useLiveChatContext();
  return (
    <IconButton
      icon="settings"
      label={t('studio.controls')}
      onClick={() => openDialog((close) => <ControlsModal onClose={close} />)}
    />
  );
}
