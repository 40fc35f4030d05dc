/** People who may write in the chat of a live. */
export const liveChats = ['EVERYONE', 'MEMBERS', 'OFF'] as const;
export type LiveChat = (typeof liveChats)[number];

/**
 * Minimum number of minutes between now and the start of a live that is submitted or rescheduled.
 */
export const AHEAD_MINUTES = 30;
/** Minutes before its scheduled time from which a live may start. */
export const START_EARLY_MINUTES = 30;
/** Hours after its scheduled time at which a live that did not start counts as missed. */
export const MISSED_AFTER_HOURS = 24;
/** Minutes in which a creator can reconnect after a lost connection before the live ends. */
export const COME_BACK_MINUTES = 2;
/** Validity of a ticket to publish or to watch (minutes). */
export const TICKET_MINUTES = 5;
/** Days after which a recording is deleted that exceeds its creator's storage quota. */
export const RECORDING_DAYS = 7;
/** Minutes for which a seat is reserved while its buyer pays. */
export const SEAT_HOLD_MINUTES = 10;
/** Minutes before a live at which reminders are sent. */
export const reminderMinutes = [24 * 60, 60, 5] as const;

/** Roles of a ticket. */
export const ticketRoles = ['publish', 'watch'] as const;
export type TicketRole = (typeof ticketRoles)[number];

/** Protocols of the addresses of a ticket. */
export const liveProtocols = ['whip', 'chunks', 'whep', 'hls'] as const;
export type LiveProtocol = (typeof liveProtocols)[number];

/**
 * Connection states of a live's creator. NONE: no picture has arrived yet. ON: pictures are
 * arriving. AWAY: the connection was lost.
 */
export const liveConnections = ['NONE', 'ON', 'AWAY'] as const;
export type LiveConnection = (typeof liveConnections)[number];

/** Sections of the list of lives. */
export const liveSections = ['now', 'upcoming', 'recordings'] as const;
export type LiveSection = (typeof liveSections)[number];

/** Filters of the list of lives by the caller's relation to them. */
export const liveFilters = ['free-for-me', 'booked'] as const;
export type LiveFilter = (typeof liveFilters)[number];

/** Reasons why a running live has no captions. */
export const liveCaptionsReasons = ['OFF'] as const;
export type LiveCaptionsReason = (typeof liveCaptionsReasons)[number];

/** Kinds of entries in the chat of a live. */
export const liveMessageKinds = ['TEXT', 'TIP'] as const;
export type LiveMessageKind = (typeof liveMessageKinds)[number];

/** Badges that are shown beside names in the chat of a live. */
export const liveBadges = ['HOST', 'MODERATOR', 'MEMBER'] as const;
export type LiveBadge = (typeof liveBadges)[number];

/** Roles that can delete a message or a question. */
export const entryRemovers = ['AUTHOR', 'MODERATOR', 'OFFICE'] as const;
export type EntryRemover = (typeof entryRemovers)[number];

/** Reactions to a live, in the order of their buttons. */
export const liveReactions = ['LOVE', 'SUNNY', 'SMILE', 'WOW', 'SAME_HERE'] as const;
export type LiveReaction = (typeof liveReactions)[number];

/**
 * States of a question. REMOVED: its author or a moderator deleted it. It is then delivered without
 * its text, so that open pages hide it.
 */
export const liveQuestionStates = ['OPEN', 'ANSWERED', 'SKIPPED', 'REMOVED'] as const;
export type LiveQuestionState = (typeof liveQuestionStates)[number];

/** Reasons why a person cannot write in the chat of a live. */
export const liveChatRefusals = ['NOT_ON', 'NO_SEAT', 'OFF', 'MEMBERS_ONLY', 'TIMED_OUT', 'BANNED'] as const;
export type LiveChatRefusal = (typeof liveChatRefusals)[number];

/** Minimum times between two messages of a person in slow mode (s); 0 turns slow mode off. */
export const slowModeSeconds = [0, 5, 15, 30, 60] as const;
export type SlowModeSeconds = (typeof slowModeSeconds)[number];

/** Seconds between two messages of a person without slow mode. */
export const MESSAGE_SECONDS = 1;

/**
 * Kinds of restrictions on writing: TIME_OUT applies to one live, BAN to all lives of the creator.
 */
export const restrictionKinds = ['TIME_OUT', 'BAN'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Durations of a time-out (minutes), besides a time-out until the end of the live. */
export const timeOutMinutes = [5, 60] as const;

/** Maximum number of reactions by one person per second. */
export const REACTIONS_A_SECOND = 5;

/** Number of messages that a person reads on joining. */
export const CHAT_HISTORY = 200;

/** Days for which a ban also applies to the network address of the banned person. */
export const BANNED_ADDRESS_DAYS = 30;
