/** People who may write in the chat of a live. */
export const liveChats = ['EVERYONE', 'MEMBERS', 'OFF'] as const;
export type LiveChat = (typeof liveChats)[number];

/** Minutes between now and the start of a live when it is submitted or moved, at least. */
export const AHEAD_MINUTES = 30;
/** Minutes before its time from which a live may start. */
export const START_EARLY_MINUTES = 30;
/** Hours after its time at which a live that did not start is missed. */
export const MISSED_AFTER_HOURS = 24;
/** Minutes in which a creator whose connection was lost can come back before the live ends. */
export const COME_BACK_MINUTES = 2;
/** Minutes for which a ticket to publish or to watch is valid. */
export const TICKET_MINUTES = 5;
/** Days for which a recording is kept that is larger than the space of its creator. */
export const RECORDING_DAYS = 7;
/** Minutes for which a seat is held while its buyer pays. */
export const SEAT_HOLD_MINUTES = 10;
/** Times of the reminders before a live (minutes). */
export const reminderMinutes = [24 * 60, 60, 5] as const;

/** Roles of a ticket. */
export const ticketRoles = ['publish', 'watch'] as const;
export type TicketRole = (typeof ticketRoles)[number];

/** Protocols of the addresses of a ticket. */
export const liveProtocols = ['whip', 'chunks', 'whep', 'hls'] as const;
export type LiveProtocol = (typeof liveProtocols)[number];

/**
 * Connection of a live's creator: NONE before the first picture, ON while it arrives, AWAY after it
 * was lost.
 */
export const liveConnections = ['NONE', 'ON', 'AWAY'] as const;
export type LiveConnection = (typeof liveConnections)[number];

/** Sections of the list of lives. */
export const liveSections = ['now', 'upcoming', 'recordings'] as const;
export type LiveSection = (typeof liveSections)[number];

/** Filters of the list of lives by the caller's relation to them. */
export const liveFilters = ['free-for-me', 'booked'] as const;
export type LiveFilter = (typeof liveFilters)[number];

/** Reasons why a live has no captions while it is on. */
export const liveCaptionsReasons = ['OFF'] as const;
export type LiveCaptionsReason = (typeof liveCaptionsReasons)[number];

/** Kinds of entries in the chat of a live. */
export const liveMessageKinds = ['TEXT', 'TIP'] as const;
export type LiveMessageKind = (typeof liveMessageKinds)[number];

/** Roles beside the names in the chat of a live. */
export const liveBadges = ['HOST', 'MODERATOR', 'MEMBER'] as const;
export type LiveBadge = (typeof liveBadges)[number];

/** Roles of who deletes a message or a question. */
export const entryRemovers = ['AUTHOR', 'MODERATOR', 'OFFICE'] as const;
export type EntryRemover = (typeof entryRemovers)[number];

/** Reactions to a live, in the order of their buttons. */
export const liveReactions = ['LOVE', 'SUNNY', 'SMILE', 'WOW', 'SAME_HERE'] as const;
export type LiveReaction = (typeof liveReactions)[number];

/**
 * States of a question. A question that its author or a moderator deleted is REMOVED, and is
 * delivered without its text so that open pages hide it.
 */
export const liveQuestionStates = ['OPEN', 'ANSWERED', 'SKIPPED', 'REMOVED'] as const;
export type LiveQuestionState = (typeof liveQuestionStates)[number];

/** Reasons why a person cannot write in the chat of a live. */
export const liveChatRefusals = ['NOT_ON', 'NO_SEAT', 'OFF', 'MEMBERS_ONLY', 'TIMED_OUT', 'BANNED'] as const;
export type LiveChatRefusal = (typeof liveChatRefusals)[number];

/** Times between two messages of a person in slow mode (s); 0 is off. */
export const slowModeSeconds = [0, 5, 15, 30, 60] as const;
export type SlowModeSeconds = (typeof slowModeSeconds)[number];

/** Seconds between two messages of a person without slow mode. */
export const MESSAGE_SECONDS = 1;

/** Ways in which a person is stopped from writing: in one live, or in all lives of the creator. */
export const restrictionKinds = ['TIME_OUT', 'BAN'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Lengths of a time-out besides the whole live (minutes). */
export const timeOutMinutes = [5, 60] as const;

/** Maximum number of reactions of a person in a second. */
export const REACTIONS_A_SECOND = 5;

/** Number of messages that a person reads on joining. */
export const CHAT_HISTORY = 200;

/** Days for which a ban holds for the address of the banned person too. */
export const BANNED_ADDRESS_DAYS = 30;
