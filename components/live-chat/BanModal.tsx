import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { useErrorText } from '@/hooks/useErrorText';
import { useLiveChatContext } from './context';

type Props = {
  name: string;
  /** True for the creator, false for a moderator. */
  isHost: boolean;
  /** @throws ApiError */
  onBan: (removesMessages: boolean) => Promise<void>;
  onClose: () => void;
};

/** Confirmation of a ban, with the effects of the ban. */
export function BanModal({ name, isHost, onBan, onClose }: Props) {
  const { t } = useTranslation('live-chat');
  const { live } = useLiveChatContext();
  const [removesMessages, setRemoves] = useState(true);
  return (
    <ConfirmModal
      title={t('ban.title', { name })}
      action={t('ban.action', { name })}
      acting={t('ban.acting')}
      keep={t('ban.keep')}
      onConfirm={() => onBan(removesMessages)}
      onClose={onClose}
      errorText={useErrorText()}
    >
      <p>{isHost ? t('ban.textOwn', { name }) : t('ban.text', { name, creator: live.creator.name })}</p>
      <Checkbox
        label={t('ban.removes')}
        checked={removesMessages}
        onChange={({ target }) => setRemoves(target.checked)}
      />
    </ConfirmModal>
  );
}
