import type { ChatMessage } from '@/contract/chat';
import { MINUTE_MS } from '@/contract/values/times';
import { toDay } from '@/lib/format/chat-time';

/** Number of messages that a chat shows first. */
export const THREAD_PAGE = 30;

/** Time between two messages of a person after which a new group begins. */
const GROUP_MS = 10 * MINUTE_MS;

/** Returns the messages in order, each once; a later version replaces an earlier version. */
export function mergeMessages(...lists: readonly (readonly ChatMessage[])[]): ChatMessage[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.position - other.position);
}

/**
 * Returns the messages with updated quotes. Each quote is taken from the loaded message that it
 * quotes, because that message may have been edited, deleted or restored.
 */
export function withNewestQuotes(messages: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return messages.map((message) => {
    const answered = message.replyTo && byId.get(message.replyTo.id);
    if (!answered) return message;
    const { id, isOwn, text, isDeleted } = answered;
    return { ...message, replyTo: { id, isOwn, text, isDeleted } };
  });
}

/**
 * Returns the position up to which no message is missing. Positions of a chat have no gaps.
 * @param start position up to which all messages were read
 */
export const findEndOfKnown = (messages: readonly ChatMessage[], start: number): number =>
  messages.reduce((end, { position }) => (position === end + 1 ? position : end), start);

/** Maximum number of messages that one read of changes returns. */
const CHANGES_PAGE = 100;

/**
 * Returns the next read of a chat's changes; null once all changes were read.
 * @param changed positions of known messages that changed
 * @param missingAfter position after which newer messages may be missing; null if none are missing
 */
export function planRead(
  changed: readonly number[],
  missingAfter: number | null,
): { afterPosition: number; limit: number } | null {
  if (changed.length === 0 && missingAfter === null) return null;
  const afterPosition = Math.min(missingAfter ?? Infinity, ...changed.map((position) => position - 1));
  const wanted = missingAfter === null ? Math.max(...changed) - afterPosition : CHANGES_PAGE;
  return { afterPosition, limit: Math.min(wanted, CHANGES_PAGE) };
}

/** Row of the log of a chat. */
export type LogRow =
  | { kind: 'day'; key: string; instant: string }
  | { kind: 'new'; key: string; count: number }
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** True for the first message of a group of one person. */
      isFirst: boolean;
      /** True for the last message of a group, which shows the time. */
      isLast: boolean;
    };

const follows = (before: ChatMessage | undefined, message: ChatMessage) =>
  before?.isOwn === message.isOwn &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS &&
  toDay(before.createdAt) === toDay(message.createdAt);

/**
 * Returns the rows of a log: messages in groups, a row for each day, and a row before the first
 * message that was new when the chat was opened.
 * @param readPosition position of the last read message when the chat was opened
 */
export function toRows(messages: readonly ChatMessage[], readPosition: number): LogRow[] {
  const isNew = (message: ChatMessage) => !message.isOwn && message.position > readPosition;
  const firstNew = messages.findIndex(isNew);
  const newCount = messages.filter(isNew).length;
  return messages.flatMap((message, at): LogRow[] => {
    const [before, after] = [messages[at - 1], messages[at + 1]];
    const isNewDay = !before || toDay(before.createdAt) !== toDay(message.createdAt);
    const startsNew = at === firstNew;
    return [
      ...(isNewDay
        ? [{ kind: 'day' as const, key: toDay(message.createdAt), instant: message.createdAt }]
        : []),
      ...(startsNew ? [{ kind: 'new' as const, key: 'new', count: newCount }] : []),
      {
        kind: 'message',
        key: message.clientId ?? message.id,
        message,
        isFirst: startsNew || !before || !follows(before, message),
        isLast: !after || !follows(message, after) || at + 1 === firstNew,
      },
    ];
  });
}

/** Returns the newest own message that the other person has read. */
export const findSeen = (
  messages: readonly ChatMessage[],
  otherReadPosition: number,
): ChatMessage | undefined =>
  messages.findLast(({ isOwn, isDeleted, position }) => isOwn && !isDeleted && position <= otherReadPosition);
