import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Button } from '@/components/ui/actions/Button';
import { classNames } from '@/components/ui/class-names';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { useChat } from '@/hooks/chat/useChat';
import { Inbox, useOpenedChat } from './Inbox';
import styles from './Inbox.module.scss';

/** Chats of a member with creators. */
export function InboxPage() {
  const { t } = useTranslation('chat');
  const [isWriting, setWriting] = useState(false);
  const { chatId } = useOpenedChat();
  const name = useChat(chatId).data?.other.name;
  return (
    <div className={styles.page}>
      <PageHead
        title={name ? t('titleOf', { name }) : t('title')}
        description={t('description')}
        canonical={paths.messages}
        noIndex
      />
      <div className={classNames(styles.heading, chatId !== null && styles.isOpen)}>
        <PageHeader
          title={t('title')}
          actions={
            <Button theme="hollow-border" icon="edit" onClick={() => setWriting(true)}>
              {t('people.title')}
            </Button>
          }
        />
      </div>
      <Inbox side="member" isWriting={isWriting} onWriting={setWriting} />
    </div>
  );
}
