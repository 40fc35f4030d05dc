import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import type { ChatMessage, ChatPerson } from '@/contract/chat';
import { MINUTE_MS } from '@/contract/values/times';
import { firstName } from '@/lib/format/format';
import styles from './Bubble.module.scss';
import type { Subject } from './subject';
import type { useMessageActions } from './useMessageActions';

// Loaded on demand, because reports are rare.
const ReportModal = dynamic(
  () => import('@/components/content/ReportModal').then((file) => file.ReportModal),
  {
    ssr: false,
  },
);

type Props = {
  message: ChatMessage;
  other: ChatPerson;
  canReply: boolean;
  /** Current minute (ms); null on the server. */
  now: number | null;
  actions: ReturnType<typeof useMessageActions>;
  onSubject: (subject: Subject) => void;
};

/** Actions on a message. */
export function BubbleMenu({ message, other, canReply, now, actions, onSubject }: Props) {
  const { t } = useTranslation('chat');
  const [isReporting, setReporting] = useState(false);
  const { id, isOwn, text, editableUntil } = message;
  const name = firstName(other.name);
  const editMs = editableUntil === null || now === null ? 0 : Date.parse(editableUntil) - now;

  const entries: (MenuEntry | false)[] = [
    canReply && {
      id: 'reply',
      label: t('message.reply'),
      icon: 'reply',
      onSelect: () => onSubject({ kind: 'reply', message }),
    },
    isOwn &&
      canReply &&
      text !== '' &&
      editMs > 0 && {
        id: 'edit',
        label: t('message.edit'),
        note: t('message.editLeft', { count: Math.max(1, Math.floor(editMs / MINUTE_MS)) }),
        icon: 'edit',
        onSelect: () => onSubject({ kind: 'edit', message }),
      },
    text !== '' && {
      id: 'copy',
      label: t('message.copy'),
      icon: 'copy',
      onSelect: () => void actions.copy(text),
    },
    isOwn
      ? {
          id: 'delete',
          label: t('message.delete'),
          icon: 'trash',
          danger: true,
          separated: true,
          onSelect: () => void actions.remove(id),
        }
      : {
          id: 'report',
          label: t('message.report'),
          icon: 'warning',
          separated: true,
          onSelect: () => setReporting(true),
        },
  ];

  return (
    <span className={styles.menu}>
      <Menu
        align={isOwn ? 'end' : 'start'}
        trigger={<IconButton icon="more" label={t(isOwn ? 'message.menuOwn' : 'message.menu', { name })} />}
        entries={entries.filter((entry): entry is MenuEntry => entry !== false)}
      />
      {isReporting && (
        <ReportModal
          title={t('message.reportTitle', { name })}
          reported={{ subjectType: 'MESSAGE', subjectId: id }}
          onClose={() => setReporting(false)}
        />
      )}
    </span>
  );
}
