import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import type { LiveAuthor } from '@/contract/live-chat';
import { BanModal } from './BanModal';
import { useLiveChatContext, type Viewer } from './context';
import type { Entry } from './useLiveActions';

// Loaded on demand, because reports are rare.
const ReportModal = dynamic(
  () => import('@/components/content/ReportModal').then((file) => file.ReportModal),
  { ssr: false },
);

type Props = {
  entry: Entry;
  /** Null for an erased account. */
  author: LiveAuthor | null;
  isOwn: boolean;
  can: Viewer['can'];
  /** Name of the button, and title of a report. */
  label: string;
  reportTitle: string;
  /** Additional menu entries of messages or of questions. */
  entries: readonly MenuEntry[];
};

/** Menu of a message or a question. */
export function EntryMenu({ entry, author, isOwn, can, label, reportTitle, entries }: Props) {
  const { t } = useTranslation('live-chat');
  const { actions, openDialog } = useLiveChatContext();
  const name = author?.name ?? '';
  const isHost = author?.badge === 'HOST';
  const isModerator = author?.badge === 'MODERATOR';
  // Moderators may restrict viewers; only the creator may restrict moderators.
  const mayRestrict = can.moderate && author && !isOwn && !isHost && (!isModerator || can.nameModerators);
  const mayName = can.nameModerators && author && !isOwn && !isHost && !isModerator && 'messageId' in entry;

  const subject =
    'messageId' in entry
      ? { subjectType: 'LIVE_MESSAGE', subjectId: entry.messageId }
      : { subjectType: 'LIVE_QUESTION', subjectId: entry.questionId };
  const restrictions: MenuEntry[] = mayRestrict
    ? [
        ...([5, 60, null] as const).map((minutes, at) => ({
          id: `time-out-${minutes}`,
          label: t(`menu.timeOut${minutes ?? 'Live'}`),
          icon: 'clock' as const,
          separated: at === 0,
          onSelect: () => void actions.timeOut(entry, name, minutes),
        })),
        {
          id: 'ban',
          label: t('menu.ban'),
          icon: 'ban' as const,
          danger: true,
          onSelect: () =>
            openDialog((close) => (
              <BanModal
                name={name}
                isHost={can.nameModerators}
                onBan={(removesMessages) => actions.ban(entry, name, removesMessages)}
                onClose={close}
              />
            )),
        },
      ]
    : [];
  const all: MenuEntry[] = [
    ...entries,
    ...restrictions,
    ...(mayName
      ? [
          {
            id: 'name-moderator',
            label: t('menu.nameModerator'),
            icon: 'shield' as const,
            separated: true,
            onSelect: () => void actions.nameModerator(entry.messageId, name),
          },
        ]
      : []),
    ...(isOwn
      ? []
      : [
          {
            id: 'report',
            label: t('menu.report'),
            icon: 'warning' as const,
            separated: entries.length > 0,
            onSelect: () =>
              openDialog((close) => <ReportModal title={reportTitle} reported={subject} onClose={close} />),
          },
        ]),
  ];
  if (all.length === 0) return null;
  return <Menu align="end" trigger={<IconButton icon="more" label={label} />} entries={all} />;
}
