import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Chat, ChatMessage } from '@/contract/chat';
import { useChangeChat } from '@/hooks/chat/useChat';
import { useErrorText } from '@/hooks/useErrorText';
import { report } from '@/lib/content/report';
import { firstName } from '@/lib/format/format';

type Props = { chat: Chat; lastReceived: ChatMessage | undefined; onClose: () => void };

/** Confirmation before a person is blocked, with the option to report the person as well. */
export function BlockModal({ chat, lastReceived, onClose }: Props) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const toast = useToast();
  const change = useChangeChat();
  const [isReported, setReported] = useState(false);
  const { name } = chat.other;

  async function block() {
    await change(chat.id, { isBlocked: true });
    // A failed report keeps the dialog open, so that both the report and the block can be retried.
    if (isReported && lastReceived)
      await report({ subjectType: 'MESSAGE', subjectId: lastReceived.id }, 'OTHER', t('block.reportText'));
    toast(t('block.done', { name }));
  }

  return (
    <ConfirmModal
      title={t('block.title', { name })}
      action={t('block.action', { name: firstName(name) })}
      acting={t('block.acting')}
      keep={t('block.keep')}
      theme="black"
      onConfirm={block}
      onClose={onClose}
      errorText={errorText}
    >
      <p>{t('block.text')}</p>
      {lastReceived && (
        <Checkbox
          label={t('block.report')}
          checked={isReported}
          onChange={({ target }) => setReported(target.checked)}
        />
      )}
    </ConfirmModal>
  );
}
