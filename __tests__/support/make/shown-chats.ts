import type { Chat, ChatCard, ChatMessage, ChatPerson } from '@/contract/chat';
import { id } from './ids';

export const marisol: ChatPerson = {
  userId: id(901),
  name: 'Marisol Quennell',
  picture: null,
  username: 'marisol',
};

/** Returns a chat of a list. `number` distinguishes chats. */
export const chatCard = (number = 1, fields: Partial<ChatCard> = {}): ChatCard => ({
  id: id(7000 + number),
  other: marisol,
  memberSince: null,
  lastMessage: {
    text: 'How was the afternoon?',
    isOwn: false,
    isDeleted: false,
    fileKind: null,
    fileName: null,
    createdAt: '2026-01-12T09:44:00.000Z',
  },
  unreadCount: 0,
  ...fields,
});

export const chat = (fields: Partial<Chat> = {}): Chat => ({
  ...chatCard(),
  refusal: null,
  isBlocked: false,
  readPosition: 0,
  otherReadPosition: 0,
  otherReadAt: null,
  repliesWithin: 'DAY',
  takesGroupMessages: true,
  about: null,
  ...fields,
});

/** Returns a message of the first chat. The position determines its id and its minute. */
export const message = (position: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: id(8000 + position),
  chatId: id(7001),
  position,
  clientId: null,
  isOwn: false,
  text: `Message ${position}`,
  files: [],
  replyTo: null,
  isGroupMessage: false,
  isDeleted: false,
  createdAt: new Date(Date.UTC(2026, 0, 12, 9, position % 60)).toISOString(),
  editedAt: null,
  editableUntil: null,
  restorableUntil: null,
  ...fields,
});

/** Returns a page of messages in the order of the call, newest first. */
export const messagePage = (messages: ChatMessage[], nextCursor: string | null = null) => ({
  items: messages
    .toSorted((one, other) => other.position - one.position)
    .map((each) => ({ ...each, other: null })),
  nextCursor,
});
