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
