import type { LiveAnalytics } from '@/contract/live-analytics';
import type {
  LiveAuthor,
  LiveChatRoom,
  LiveChatViewer,
  LiveMessage,
  LiveQuestion,
  LiveRoomState,
} from '@/contract/live-chat';
import { id } from './ids';

export const liveAuthor = (fields: Partial<LiveAuthor> = {}): LiveAuthor => ({
  key: 'rohan',
  name: 'Rohan K.',
  picture: null,
  badge: null,
  ...fields,
});

/** Returns a message of another person, whose position is its number. */
export const liveMessage = (number: number, fields: Partial<LiveMessage> = {}): LiveMessage => ({
  id: id(1_200_000 + number),
  position: number,
  clientId: null,
  kind: 'TEXT',
  author: liveAuthor(),
  text: `Message ${number}`,
  amountCents: null,
  isDeleted: false,
  isRemoved: false,
  seconds: number,
  createdAt: new Date(Date.now() - 60_000 + number).toISOString(),
  ...fields,
});

export const liveQuestion = (number: number, fields: Partial<LiveQuestion> = {}): LiveQuestion => ({
  id: id(1_300_000 + number),
  clientId: id(1_400_000 + number),
  author: liveAuthor({ key: 'jonah', name: 'Jonah P.' }),
  text: `Question ${number}?`,
  votesCount: 0,
  state: 'OPEN',
  createdAt: new Date(Date.now() - 360_000 + number).toISOString(),
  ...fields,
});

export const liveRoomState = (fields: Partial<LiveRoomState> = {}): LiveRoomState => ({
  chat: 'EVERYONE',
  slowSeconds: 0,
  pinned: null,
  answeringId: null,
  reactionsCount: 0,
  ...fields,
});

/** Viewer state of a person who may write. */
export const liveChatViewer = ({
  can,
  ...fields
}: Omit<Partial<LiveChatViewer>, 'can'> & { can?: Partial<LiveChatViewer['can']> } = {}): LiveChatViewer => ({
  key: 'sam',
  badge: null,
  refusal: null,
  refusedUntil: null,
  nextAt: null,
  votedIds: [],
  ...fields,
  can: { moderate: false, nameModerators: false, ...can },
});

export const liveChatRoom = (fields: Partial<LiveChatRoom> = {}): LiveChatRoom => ({
  room: liveRoomState(),
  viewer: liveChatViewer(),
  messages: [],
  questions: [],
  ...fields,
});

/** Returns the numbers of a running live. */
export const liveNumbers = (): LiveAnalytics => ({
  id: id(1100),
  title: 'Lights Out',
  startedAt: '2026-11-18T10:30:00.000Z',
  endedAt: null,
  peopleCount: 180,
  peak: 131,
  averageSeconds: 900,
  messagesCount: 40,
  questionsCount: 6,
  answeredCount: 2,
  reactionsCount: 412,
  reactions: { LOVE: 400, SUNNY: 3, SMILE: 3, WOW: 3, SAME_HERE: 3 },
  income: { ticketsCount: 54, ticketsCents: 37_260, tipsCount: 3, tipsCents: 2_500 },
  minutes: [],
});
