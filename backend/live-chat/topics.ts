import type { SentEvent } from '../../contract/stream.ts';
import { db } from '../db/connection.ts';
import type { StreamTopic } from '../extension-points/stream-topics.ts';
import { mayWatchNow } from '../lives/room-access-service.ts';
import type { ReactionCounts } from './event-service.ts';
import * as messages from './message-repository.ts';
import { toMessage } from './message-service.ts';
import * as questions from './question-repository.ts';
import { toQuestion } from './question-service.ts';
import { readRoom } from './room-service.ts';

/**
 * Returns the subject of an event. A later event about the same subject replaces an earlier one.
 */
function toSubject({ name, data }: SentEvent): string {
  if (name === 'live.chat') return data.messageId;
  return name === 'live.question' ? data.questionId : name;
}

/**
 * Merges events about the same message, question or room into the last of them, in the order of
 * their first event.
 */
const mergeLast = (events: SentEvent[]): SentEvent[] => [
  ...new Map(events.map((event) => [toSubject(event), event])).values(),
];

/**
 * Adds the messages, questions and settings that the events name. All messages, and all questions,
 * are read at once.
 */
async function expand(events: SentEvent[]): Promise<SentEvent[]> {
  const messageIds = events.flatMap((event) => (event.name === 'live.chat' ? event.data.messageId : []));
  const questionIds = events.flatMap((event) =>
    event.name === 'live.question' ? event.data.questionId : [],
  );
  const liveIds = events.flatMap((event) => (event.name === 'live.room' ? event.data.liveId : []));
  const [foundMessages, foundQuestions, rooms] = await Promise.all([
    messageIds.length ? messages.listById(db, messageIds) : [],
    questionIds.length ? questions.listById(db, questionIds) : [],
    Promise.all([...new Set(liveIds)].map(async (liveId) => [liveId, await readRoom(db, liveId)] as const)),
  ]);
  const messageOf = new Map(foundMessages.map((row) => [row.id, toMessage(row)]));
  const questionOf = new Map(foundQuestions.map((row) => [row.id, toQuestion(row)]));
  const roomOf = new Map(rooms);
  return events.map((event) => {
    switch (event.name) {
      case 'live.chat':
        return { ...event, data: { ...event.data, message: messageOf.get(event.data.messageId) } };
      case 'live.question':
        return { ...event, data: { ...event.data, question: questionOf.get(event.data.questionId) } };
      case 'live.room':
        return { ...event, data: { ...event.data, room: roomOf.get(event.data.liveId) } };
      default:
        return event;
    }
  });
}

/** Merges the reaction counts of several processes and intervals into one event. */
function mergeReactions(events: SentEvent[]): SentEvent[] {
  const last = events.findLast((event) => event.name === 'live.reactions');
  if (!last) return events;
  const counts: ReactionCounts = {};
  for (const event of events)
    if (event.name === 'live.reactions')
      for (const [reaction, count] of Object.entries(event.data.counts) as [keyof ReactionCounts, number][])
        counts[reaction] = (counts[reaction] ?? 0) + count;
  return [{ ...last, data: { ...last.data, counts } }];
}

/** Topic for messages, questions and settings of a live's room, at most twenty times a second. */
export const chatTopic: StreamTopic = {
  prefix: 'live-chat',
  mayRead: mayWatchNow,
  frameMs: 50,
  merge: mergeLast,
  expand,
};

/** Topic for the reactions to a live, at most ten times a second. */
export const reactionsTopic: StreamTopic = {
  prefix: 'live-reactions',
  mayRead: mayWatchNow,
  frameMs: 100,
  merge: mergeReactions,
};
