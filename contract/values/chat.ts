/** Sides of a chat, which is between a creator and a member. */
export const chatSides = ['CREATOR', 'MEMBER'] as const;
export type ChatSide = (typeof chatSides)[number];

/**
 * Groups of people who may write to a creator first. Each group includes the groups after it;
 * BUYERS includes the creator's members.
 */
export const chatAudiences = ['EVERYONE', 'FOLLOWERS', 'BUYERS', 'MEMBERS', 'NOBODY'] as const;
export type ChatAudience = (typeof chatAudiences)[number];

/**
 * Reasons why a person cannot write in a chat: what would allow it (FOLLOW, BUY, JOIN), or why
 * nothing does.
 */
export const chatRefusals = [
  'FOLLOW',
  'BUY',
  'JOIN',
  'NOT_TAKING_MESSAGES',
  'BLOCKED_BY_YOU',
  'NOT_POSSIBLE',
] as const;
export type ChatRefusal = (typeof chatRefusals)[number];

/** Filters of chats and people by their relation to the creator. */
export const userTiers = ['free', 'member', 'all'] as const;
export type UserTier = (typeof userTiers)[number];

/** Minutes in which its author can edit a message. */
export const MESSAGE_EDIT_MINUTES = 15;

/** Seconds in which its author can restore a deleted message. */
export const MESSAGE_RESTORE_SECONDS = 60;

/** Roles that can delete a message. */
export const messageRemovers = ['AUTHOR', 'OFFICE'] as const;
export type MessageRemover = (typeof messageRemovers)[number];

/** Kinds of files that a message can carry. */
export const chatFileKinds = ['image', 'audio', 'document'] as const;
export type ChatFileKind = (typeof chatFileKinds)[number];

/** States of a message to a group of people. */
export const groupMessageStates = ['SENDING', 'SENT', 'STOPPED'] as const;
export type GroupMessageState = (typeof groupMessageStates)[number];
