import { Modal } from '@/components/ui/feedback/Modal';
import type { Chat, ChatMemberCard } from '@/contract/chat';
import { MemberCard } from './MemberCard';

type Props = { chat: Chat; about: ChatMemberCard; onClose: () => void };

/** Card of a member on screens without room beside the thread. */
export const MemberSheet = ({ chat, about, onClose }: Props) => (
  <Modal open onClose={onClose} title={chat.other.name}>
    <MemberCard chat={chat} about={about} />
  </Modal>
);
