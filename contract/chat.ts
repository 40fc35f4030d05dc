import { del, get, patch, post } from './call.ts';
import { hasVisibleText } from './rules/visible-text.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture, SearchQuery } from './shared.ts';
import { Line, Words } from './texts.ts';
import { chatAudiences, chatFileKinds, chatRefusals, groupMessageStates, userTiers } from './values/chat.ts';
import { contentTypes } from './values/content.ts';
import { limits } from './values/limits.ts';
import { z } from './zod.ts';

/** Maximum value of a message's position in a chat. */
const MOST_POSITION = 1_000_000_000;

const UserTier = z.enum(userTiers);

const MessageText = z
  .string()
  .trim()
  .max(limits.chatCharacters.max)
  .refine((text) => text === '' || hasVisibleText(text), { params: { code: 'REQUIRED' } });

/** Other person of a chat. A creator has the name and picture of their page. */
export const ChatPerson = z.object({
  /** User id; null for an erased account. */
  userId: Id.nullable(),
  name: z.string(),
  picture: Picture.nullable(),
  /** Username of a creator; null for a member. */
  username: z.string().nullable(),
});
export type ChatPerson = z.infer<typeof ChatPerson>;

export const ChatFile = z.object({
  id: Id,
  kind: z.enum(chatFileKinds),
  name: z.string(),
  bytes: z.int(),
  /** Signed link that expires; null while the file is being processed. */
  url: z.string().nullable(),
  /** Size of a picture in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  /** Number of pages of a document. */
  pages: z.int().nullable(),
});
export type ChatFile = z.infer<typeof ChatFile>;

export const ChatMessage = z.object({
  id: Id,
  chatId: Id,
  /** Position of the message in the chat's order. */
  position: z.int(),
  /** Id that the sender's browser assigned; null for messages of the other person. */
  clientId: Id.nullable(),
  isOwn: z.boolean(),
  /** Text; empty for a deleted message and for a message with only files. */
  text: z.string(),
  files: z.array(ChatFile),
  /** Message to which this message replies. */
  replyTo: z.object({ id: Id, isOwn: z.boolean(), text: z.string(), isDeleted: z.boolean() }).nullable(),
  /** True if the creator sent the message to a group. */
  isGroupMessage: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Time until which the caller can edit the message; null if the caller cannot. */
  editableUntil: Instant.nullable(),
  /** Time until which the caller can restore the deleted message; null if the caller cannot. */
  restorableUntil: Instant.nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Chat in a list. */
export const ChatCard = z.object({
  id: Id,
  other: ChatPerson,
  /** Start of the other person's membership with the creator, for the creator's list. */
  memberSince: Instant.nullable(),
  lastMessage: z
    .object({
      text: z.string(),
      isOwn: z.boolean(),
      isDeleted: z.boolean(),
      fileKind: z.enum(chatFileKinds).nullable(),
      fileName: z.string().nullable(),
      createdAt: Instant,
    })
    .nullable(),
  unreadCount: z.int(),
});
export type ChatCard = z.infer<typeof ChatCard>;

/** Reason why the caller cannot write. For JOIN, `membership` is the membership to join. */
export const Refusal = z.object({
  reason: z.enum(chatRefusals),
  membership: z.object({ id: Id, priceCents: Cents }).nullable(),
  /** Day until which the creator is away and takes no messages. */
  awayUntil: Instant.nullable(),
});
export type Refusal = z.infer<typeof Refusal>;

/**
 * Data of a member in relation to the creator: content, payments and ratings. Only the creator sees
 * it.
 */
export const ChatMemberCard = z.object({
  followsSince: Instant.nullable(),
  memberSince: Instant.nullable(),
  owned: z.array(
    z.object({
      contentType: z.enum(contentTypes),
      contentId: Id,
      title: z.string(),
      picture: Picture.nullable(),
      since: Instant,
      /** Progress in percent; null for types without progress. */
      percent: z.int().nullable(),
    }),
  ),
  ownedCount: z.int(),
  spentCents: Cents,
  tips: z.object({ count: z.int(), amountCents: Cents }),
  /** Mean of the person's ratings of the creator's content; null without a rating. */
  stars: z.number().nullable(),
  /** Creator's private note about the member. */
  note: z.string(),
});
export type ChatMemberCard = z.infer<typeof ChatMemberCard>;

export const Chat = ChatCard.extend({
  /** Reason why the caller cannot write; null if the caller can. */
  refusal: Refusal.nullable(),
  isBlocked: z.boolean(),
  /** Positions of the last messages that the caller and the other person have read. */
  readPosition: z.int(),
  otherReadPosition: z.int(),
  otherReadAt: Instant.nullable(),
  /** Usual time within which the creator answers; null without enough answers. */
  repliesWithin: z.enum(['HOUR', 'DAY', 'WEEK']).nullable(),
  /** False if the member has opted out of the creator's group messages. */
  takesGroupMessages: z.boolean(),
  about: ChatMemberCard.nullable(),
});
export type Chat = z.infer<typeof Chat>;

const GroupFilter = z.strictObject({
  userTier: UserTier.default('all'),
  /** Content whose owners are the recipients. */
  contentId: Id.nullable().default(null),
});

export const GroupMessage = z.object({
  id: Id,
  text: z.string(),
  userTier: UserTier,
  content: z.object({ id: Id, title: z.string() }).nullable(),
  state: z.enum(groupMessageStates),
  recipientsCount: z.int(),
  sentCount: z.int(),
  createdAt: Instant,
});
export type GroupMessage = z.infer<typeof GroupMessage>;

export const SavedAnswer = z.object({ id: Id, title: z.string(), text: z.string() });
export type SavedAnswer = z.infer<typeof SavedAnswer>;
const SavedAnswerInput = z.strictObject({
  title: Line.min(1).max(limits.savedAnswerTitleCharacters),
  text: Words.min(1).max(limits.chatCharacters.max),
});

export const ChatSettings = z.object({
  audience: z.enum(chatAudiences),
  awayUntil: Instant.nullable(),
  /** Number of people in each audience. */
  counts: z.object({ FOLLOWERS: z.int(), BUYERS: z.int(), MEMBERS: z.int() }),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

const ChatsQuery = PageQuery.extend({ show: z.enum(['all', 'unread']).default('all') });

export const chat = {
  listChats: get('/chat', {
    isPrivate: true,
    access: 'member',
    summary: 'The chats of the caller as a member, the newest message first',
    query: ChatsQuery,
    reply: pageOf(ChatCard),
  }),
  listCreatorChats: get('/creators/messages', {
    isPrivate: true,
    access: 'creator',
    summary: 'The chats of the caller as a creator, the newest message first',
    query: ChatsQuery.extend({ userTier: UserTier.default('all') }),
    reply: pageOf(ChatCard),
  }),
  openChat: post('/chat', {
    access: 'member',
    summary: 'The chat with a creator or, as a creator, with a member; it is made if there is none',
    body: z
      .strictObject({ creatorUserId: Id.optional(), memberUserId: Id.optional() })
      .refine(
        ({ creatorUserId, memberUserId }) => (creatorUserId === undefined) !== (memberUserId === undefined),
        { path: ['creatorUserId'], params: { code: 'REQUIRED' } },
      ),
    reply: Chat,
  }),
  readChat: get('/chat/:id', {
    isPrivate: true,
    access: 'member',
    summary: 'A chat of the caller, with what allows to write in it',
    reply: Chat,
  }),
  changeChat: patch('/chat/:id', {
    access: 'member',
    rate: 'events',
    summary: 'Mark as read, block, say that one is writing, keep a note, or stop messages to groups',
    body: z
      .strictObject({
        /** Position of the last message that the caller has read. */
        readPosition: z.int().min(0).max(MOST_POSITION),
        isTyping: z.literal(true),
        isBlocked: z.boolean(),
        takesGroupMessages: z.boolean(),
        note: Words.max(limits.chatNoteCharacters),
      })
      .partial(),
    reply: Chat,
  }),
  listMessages: get('/chat/message', {
    isPrivate: true,
    access: 'member',
    summary:
      'Messages of a chat, newest first; from a message on, or around it; without a chat, a search in the own chats',
    backendAliases: ['/v2/chat/messages'],
    query: PageQuery.extend({
      chatId: Id.optional(),
      /** Lists only messages after this position, oldest first. */
      afterPosition: z.coerce.number().int().min(0).max(MOST_POSITION).optional(),
      /** Returns the page that contains this message, for a search result. */
      aroundId: Id.optional(),
      query: SearchQuery.optional(),
      /** Side whose chats are searched. */
      side: z.enum(['member', 'creator']).default('member'),
    }),
    reply: pageOf(ChatMessage.extend({ other: ChatPerson.nullable() })),
  }),
  sendMessage: post('/chat/sendmessage', {
    access: 'member',
    rate: 'chat',
    status: 201,
    summary: 'Send a message; a repeated client id sends it once',
    body: z
      .strictObject({
        chatId: Id,
        clientId: Id,
        text: MessageText.default(''),
        fileIds: z.array(Id).max(limits.chatFiles).default([]),
        replyToId: Id.nullable().default(null),
      })
      .refine(({ text, fileIds }) => text !== '' || fileIds.length > 0, {
        path: ['text'],
        params: { code: 'REQUIRED' },
      }),
    reply: ChatMessage,
  }),
  editMessage: patch('/chat/message/:id', {
    access: 'member',
    rate: 'chat',
    summary: 'Change an own message, for 15 minutes, or restore it soon after deleting it',
    body: z
      .strictObject({ text: MessageText.min(1), isDeleted: z.literal(false) })
      .partial()
      .refine(({ text, isDeleted }) => (text === undefined) !== (isDeleted === undefined), {
        path: ['text'],
        params: { code: 'REQUIRED' },
      }),
    reply: ChatMessage,
  }),
  deleteMessage: del('/chat/message/:id', {
    access: 'member',
    rate: 'chat',
    summary: 'Delete an own message for both people',
    reply: ChatMessage,
  }),
  listChattable: get('/chat/chattable-users', {
    isPrivate: true,
    access: 'member',
    summary:
      'People to whom the caller can write: creators, or as a creator their followers, buyers and members',
    backendAliases: ['/v2/chat/chattable-members', '/v2/chat/chattable-experts'],
    query: PageQuery.extend({
      userTier: UserTier.default('all'),
      side: z.enum(['member', 'creator']).default('member'),
      query: SearchQuery.optional(),
    }),
    reply: pageOf(ChatPerson.extend({ memberSince: Instant.nullable(), chatId: Id.nullable() })),
  }),
  countUnread: get('/chat/unread-chats', {
    isPrivate: true,
    access: 'member',
    summary: 'Numbers of chats with unread messages, as a member and as a creator',
    backendAliases: ['/v2/chat/unread-chats'],
    reply: z.object({ member: z.int(), creator: z.int() }),
  }),
  readSettings: get('/chat/settings', {
    isPrivate: true,
    access: 'creator',
    summary: 'Who can write to the creator',
    reply: ChatSettings,
  }),
  changeSettings: patch('/chat/settings', {
    access: 'creator',
    summary: 'Choose who can write to the creator',
    body: z.strictObject({ audience: z.enum(chatAudiences), awayUntil: Instant.nullable() }).partial(),
    reply: ChatSettings,
  }),
  listSavedAnswers: get('/chat/saved-answers', {
    isPrivate: true,
    access: 'creator',
    summary: 'Answers that the creator saved',
    reply: z.object({ items: z.array(SavedAnswer) }),
  }),
  addSavedAnswer: post('/chat/saved-answers', {
    access: 'creator',
    status: 201,
    summary: 'Save an answer',
    body: SavedAnswerInput,
    reply: SavedAnswer,
  }),
  changeSavedAnswer: patch('/chat/saved-answers/:id', {
    access: 'creator',
    summary: 'Change a saved answer',
    body: SavedAnswerInput.partial(),
    reply: SavedAnswer,
  }),
  deleteSavedAnswer: del('/chat/saved-answers/:id', {
    access: 'creator',
    summary: 'Delete a saved answer',
    reply: Done,
  }),
  countGroup: get('/chat/group-messages/count', {
    isPrivate: true,
    access: 'creator',
    summary: 'Number of people who would get a message to a group, and of those who take none',
    query: z.strictObject({ userTier: UserTier.default('all'), contentId: Id.optional() }),
    reply: z.object({
      people: z.int(),
      optedOut: z.int(),
      /** Earliest time for the next group message; null if it can be sent now. */
      nextAt: Instant.nullable(),
    }),
  }),
  listGroupMessages: get('/chat/group-messages', {
    isPrivate: true,
    access: 'creator',
    summary: 'Messages to groups, newest first',
    query: PageQuery,
    reply: pageOf(GroupMessage),
  }),
  sendGroupMessage: post('/chat/group-messages', {
    access: 'creator',
    status: 201,
    idempotent: true,
    summary: 'Send a message to each person of a group, at most once a day',
    body: GroupFilter.extend({ text: MessageText.min(1) }),
    reply: GroupMessage,
  }),
  stopGroupMessage: del('/chat/group-messages/:id', {
    access: 'creator',
    summary: 'Stop sending a message to a group',
    reply: GroupMessage,
  }),
};
