import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { hasVisibleText } from './rules/visible-text.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';
import { limits } from './values/limits.ts';
import {
  liveBadges,
  liveChatRefusals,
  liveChats,
  liveMessageKinds,
  liveQuestionStates,
  liveReactions,
  restrictionKinds,
  slowModeSeconds,
  timeOutMinutes,
} from './values/lives.ts';

const Text = z
  .string()
  .trim()
  .min(limits.liveMessageCharacters.min)
  .max(limits.liveMessageCharacters.max)
  .refine(hasVisibleText, { params: { code: 'REQUIRED' } });

/** New message or question in the chat of a live. A repeated client id is stored only once. */
const Written = z.strictObject({ clientId: Id, text: Text });

/** Author as everybody in the room sees them. */
export const LiveAuthor = z.object({
  /** Key that distinguishes the people of one live. It does not identify the account. */
  key: z.string(),
  name: z.string(),
  picture: Picture.nullable(),
  badge: z.enum(liveBadges).nullable(),
});
export type LiveAuthor = z.infer<typeof LiveAuthor>;

/** Message or tip in the chat of a live. */
export const LiveMessage = z.object({
  id: Id,
  /** Position in the order of the messages. */
  position: z.int(),
  clientId: Id.nullable(),
  kind: z.enum(liveMessageKinds),
  /** Author; null for an erased account. */
  author: LiveAuthor.nullable(),
  /** Text; empty for a deleted message. */
  text: z.string(),
  /** Amount of a tip (cents); null for a message. */
  amountCents: Cents.nullable(),
  isDeleted: z.boolean(),
  /** True if a moderator or the office deleted it. */
  isRemoved: z.boolean(),
  /**
   * Time since the start of the live (s). Once there is a recording, the position in the recording.
   */
  seconds: z.number(),
  createdAt: Instant,
});
export type LiveMessage = z.infer<typeof LiveMessage>;

/** Question to the creator of a live. */
export const LiveQuestion = z.object({
  id: Id,
  clientId: Id,
  author: LiveAuthor.nullable(),
  text: z.string(),
  votesCount: z.int(),
  state: z.enum(liveQuestionStates),
  createdAt: Instant,
});
export type LiveQuestion = z.infer<typeof LiveQuestion>;

/** Settings of the room that everybody sees. */
export const LiveRoomState = z.object({
  chat: z.enum(liveChats),
  slowSeconds: z.union(slowModeSeconds.map((seconds) => z.literal(seconds))),
  pinned: LiveMessage.nullable(),
  /** Id of the question that the creator is answering now. */
  answeringId: Id.nullable(),
  reactionsCount: z.int(),
});
export type LiveRoomState = z.infer<typeof LiveRoomState>;

/** Permissions and state of the caller in the chat. */
export const LiveChatViewer = z.object({
  /** Author key of the caller, which marks the caller's own messages. */
  key: z.string(),
  badge: z.enum(liveBadges).nullable(),
  /** Reason why the caller cannot write, vote or react; null if they can. */
  refusal: z.enum(liveChatRefusals).nullable(),
  /**
   * End of a time-out. Null without a time-out, and for a time-out that lasts until the end of the
   * live.
   */
  refusedUntil: Instant.nullable(),
  /** Earliest time for the caller's next entry; null if they can write now. */
  nextAt: Instant.nullable(),
  votedIds: z.array(Id),
  can: z.object({ moderate: z.boolean(), nameModerators: z.boolean() }),
});
export type LiveChatViewer = z.infer<typeof LiveChatViewer>;

export const LiveChatRoom = z.object({
  room: LiveRoomState,
  viewer: LiveChatViewer,
  /** Latest messages, oldest first. */
  messages: z.array(LiveMessage),
  questions: z.array(LiveQuestion),
});
export type LiveChatRoom = z.infer<typeof LiveChatRoom>;

/** Answered question as a chapter of the recording; `seconds` is the start of the answer (s). */
export const LiveChapter = z.object({ questionId: Id, title: z.string(), seconds: z.number() });
export type LiveChapter = z.infer<typeof LiveChapter>;

/**
 * Restriction of a person who may not write: for some time, in one live, or in all lives of the
 * creator.
 */
export const LiveRestriction = z.object({
  id: Id,
  kind: z.enum(restrictionKinds),
  name: z.string(),
  /**
   * End of the restriction. Null for a ban, and for a time-out that lasts until the end of the
   * live.
   */
  endsAt: Instant.nullable(),
  /** Name of the person who made the restriction. */
  byName: z.string(),
  createdAt: Instant,
});
export type LiveRestriction = z.infer<typeof LiveRestriction>;

export const LiveModerator = z.object({
  userId: Id,
  name: z.string(),
  picture: Picture.nullable(),
  namedAt: Instant,
});
export type LiveModerator = z.infer<typeof LiveModerator>;

export const LiveModeration = z.object({
  moderators: z.array(LiveModerator),
  restrictions: z.array(LiveRestriction),
});
export type LiveModeration = z.infer<typeof LiveModeration>;

/** Numbers of reactions by kind in one second of a live. */
export const LiveReactions = z.object({
  second: z.int(),
  counts: z.partialRecord(z.enum(liveReactions), z.int()),
});
export type LiveReactions = z.infer<typeof LiveReactions>;

export const liveChat = {
  read: get('/lives/:id/chat', {
    isPrivate: true,
    access: 'member',
    summary: 'The chat of a live for who may watch it: settings, the last 200 messages and the questions',
    reply: LiveChatRoom,
  }),
  listReplay: get('/lives/:id/chat/replay', {
    isPrivate: true,
    access: 'member',
    summary: 'The messages beside a recording, oldest first, for who may watch it; deleted ones are left out',
    query: PageQuery.extend({ limit: z.coerce.number().int().min(1).max(200).default(200) }),
    // `viewerKey` is the viewer's author key, which marks the viewer's own messages.
    reply: pageOf(LiveMessage).extend({ viewerKey: z.string() }),
  }),
  send: post('/lives/:id/chat', {
    access: 'member',
    rate: 'liveChat',
    status: 201,
    summary: 'Write in the chat of a live, once a second or as slow mode allows; a repeated client id once',
    body: Written,
    reply: LiveMessage,
  }),
  restore: patch('/lives/:id/chat/:messageId', {
    access: 'member',
    rate: 'liveChat',
    summary: 'Restore a message soon after deleting it oneself',
    body: z.strictObject({ isDeleted: z.literal(false) }),
    reply: LiveMessage,
  }),
  remove: del('/lives/:id/chat/:messageId', {
    access: 'member',
    rate: 'liveChat',
    summary: 'Delete an own message, or as a moderator any message; twice changes nothing',
    reply: LiveMessage,
  }),

  ask: post('/lives/:id/questions', {
    access: 'member',
    rate: 'liveChat',
    status: 201,
    summary: 'Ask a question in a live; a repeated client id asks once',
    body: Written,
    reply: LiveQuestion,
  }),
  changeQuestion: patch('/lives/:id/questions/:questionId', {
    access: 'member',
    rate: 'liveChat',
    summary: 'Vote for a question or take the vote back; as creator or moderator say whether it is answered',
    body: z
      .strictObject({ hasVote: z.boolean(), state: z.enum(['OPEN', 'ANSWERED', 'SKIPPED']) })
      .partial()
      .refine(({ hasVote, state }) => (hasVote === undefined) !== (state === undefined), {
        path: ['hasVote'],
        params: { code: 'REQUIRED' },
      }),
    reply: LiveQuestion,
  }),
  removeQuestion: del('/lives/:id/questions/:questionId', {
    access: 'member',
    rate: 'liveChat',
    summary: 'Delete an own question, or as a moderator any question; twice changes nothing',
    reply: LiveQuestion,
  }),

  react: post('/lives/:id/reactions', {
    access: 'member',
    rate: 'liveReactions',
    summary: 'React to a live, at most five times in a second; everybody sees sums',
    body: z.strictObject({ reaction: z.enum(liveReactions) }),
    reply: Done,
  }),
  listReactions: get('/lives/:id/reactions', {
    access: 'member',
    summary: 'The reactions beside a recording by second, for who may watch it',
    reply: z.object({ items: z.array(LiveReactions) }),
  }),
  listChapters: get('/lives/:id/chapters', {
    access: 'member',
    summary: 'The answered questions at the time of their answer in the recording, for who may watch it',
    reply: z.object({ items: z.array(LiveChapter) }),
  }),

  readModeration: get('/lives/:id/moderation', {
    isPrivate: true,
    access: 'member',
    summary: 'Moderators, time-outs and bans, for the creator of a live and the moderators',
    reply: LiveModeration,
  }),
  changeRoom: patch('/lives/:id/moderation', {
    access: 'member',
    summary: 'Change who may write and how often, pin a message, or choose the question that is answered now',
    body: z
      .strictObject({
        chat: z.enum(liveChats),
        slowSeconds: z.union(slowModeSeconds.map((seconds) => z.literal(seconds))),
        pinnedMessageId: Id.nullable(),
        answeringId: Id.nullable(),
      })
      .partial(),
    reply: LiveRoomState,
  }),
  restrict: post('/lives/:id/moderation', {
    access: 'member',
    status: 201,
    summary: 'Stop the author of a message or a question from writing: for a while, this live, or all lives',
    body: z
      .strictObject({
        messageId: Id.optional(),
        questionId: Id.optional(),
        kind: z.enum(restrictionKinds),
        /** Duration of a time-out (minutes); null until the end of the live. */
        minutes: z
          .union(timeOutMinutes.map((minutes) => z.literal(minutes)))
          .nullable()
          .default(null),
        /** True to delete all entries of the person in this live too. */
        removesMessages: z.boolean().default(false),
      })
      .refine(({ messageId, questionId }) => (messageId === undefined) !== (questionId === undefined), {
        path: ['messageId'],
        params: { code: 'REQUIRED' },
      }),
    reply: LiveRestriction,
  }),
  lift: del('/lives/:id/moderation/:restrictionId', {
    access: 'member',
    summary: 'End a time-out or a ban; twice changes nothing',
    reply: Done,
  }),
  nameModerator: post('/lives/:id/moderators', {
    access: 'creator',
    summary: 'Name the author of a message a moderator of all own lives; twice changes nothing',
    body: z.strictObject({ messageId: Id }),
    reply: LiveModerator,
  }),
  removeModerator: del('/lives/:id/moderators/:userId', {
    access: 'creator',
    summary: 'End the role of a moderator; without it nothing changes',
    reply: Done,
  }),
};
