/** Sides of a chat. Each chat has one creator and one member. */
export const chatSides = ['CREATOR', 'MEMBER'] as const;
export type ChatSide = (typeof chatSides)[number];

/**
 * Audiences that may write to a creator first. Each audience includes those listed after it. BUYERS
 * therefore includes the creator's members.
 */
export const chatAudiences = ['EVERYONE', 'FOLLOWERS', 'BUYERS', 'MEMBERS', 'NOBODY'] as const;
export type ChatAudience = (typeof chatAudiences)[number];

/** Reasons why a person cannot write in a chat. FOLLOW, BUY and JOIN name what would allow it. */
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

/** Minutes in which the author of a message can edit it. */
export const MESSAGE_EDIT_MINUTES = 15;

/** Seconds in which the author of a deleted message can restore it. */
export const MESSAGE_RESTORE_SECONDS = 60;

/** Roles that can delete a message. */
export const messageRemovers = ['AUTHOR', 'OFFICE'] as const;
export type MessageRemover = (typeof messageRemovers)[number];

/** Kinds of files that a message can carry. */
export const chatFileKinds = ['image', 'audio', 'document'] as const;
export type ChatFileKind = (typeof chatFileKinds)[number];

/** States of a group message. */
export const groupMessageStates = ['SENDING', 'SENT', 'STOPPED'] as const;
export type GroupMessageState = (typeof groupMessageStates)[number];
