import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { classNames } from '@/components/ui/class-names';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { useChat } from '@/hooks/chat/useChat';
import { Inbox, useOpenedChat } from './Inbox';
import styles from './Inbox.module.scss';

// Loaded on demand, because few visits open them.
const GroupMessageModal = dynamic(
  () => import('./GroupMessageModal').then((file) => file.GroupMessageModal),
  {
    ssr: false,
  },
);
const ChatSettingsModal = dynamic(
  () => import('./ChatSettingsModal').then((file) => file.ChatSettingsModal),
  {
    ssr: false,
  },
);

/** Chats of a creator with members, messages to groups, and the setting of who can write. */
export function CreatorInboxPage() {
  const { t } = useTranslation('chat');
  const [opened, setOpened] = useState<'person' | 'group' | 'settings'>();
  const { chatId } = useOpenedChat();
  const name = useChat(chatId).data?.other.name;
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHead
        title={name ? t('titleOf', { name }) : t('title')}
        canonical={paths.dashboardMessages}
        noIndex
      />
      <div className={classNames(styles.heading, chatId !== null && styles.isOpen)}>
        <PageHeader
          look="work"
          title={t('title')}
          actions={
            <>
              <IconButton icon="settings" label={t('settings.title')} onClick={() => setOpened('settings')} />
              <Button theme="hollow-border" icon="megaphone" onClick={() => setOpened('group')}>
                {t('group.title')}
              </Button>
              <Button theme="green" icon="edit" onClick={() => setOpened('person')}>
                {t('people.title')}
              </Button>
            </>
          }
        />
      </div>
      <Inbox
        side="creator"
        isWriting={opened === 'person'}
        onWriting={(isWriting) => setOpened(isWriting ? 'person' : undefined)}
      />
      {opened === 'group' && <GroupMessageModal onClose={close} />}
      {opened === 'settings' && <ChatSettingsModal onClose={close} />}
    </>
  );
}
