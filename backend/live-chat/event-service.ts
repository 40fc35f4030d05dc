import type { StreamEventData } from '../../contract/stream.ts';
import type { Trx } from '../db/connection.ts';
import { publish, publishAll, toUserTopic } from '../stream/publish-service.ts';

const toChatTopic = (liveId: string): string => `live-chat:${liveId}`;
const toReactionsTopic = (liveId: string): string => `live-reactions:${liveId}`;

/** Publishes new and changed messages to the open rooms of a live. */
export const publishMessages = (trx: Trx, liveId: string, ids: string[]): Promise<void> =>
  publishAll(
    trx,
    ids.map((messageId) => ({
      topic: toChatTopic(liveId),
      event: { name: 'live.chat', data: { liveId, messageId } },
    })),
  );

/** Publishes new and changed questions to the open rooms of a live. */
export const publishQuestions = (trx: Trx, liveId: string, ids: string[]): Promise<void> =>
  publishAll(
    trx,
    ids.map((questionId) => ({
      topic: toChatTopic(liveId),
      event: { name: 'live.question', data: { liveId, questionId } },
    })),
  );

/** Publishes the settings of a room to the open rooms of a live. */
export const publishRoom = (trx: Trx, liveId: string): Promise<void> =>
  publish(trx, [toChatTopic(liveId)], { name: 'live.room', data: { liveId } });

/** Notifies the open rooms of a person that the person's permissions have changed. */
export const publishViewer = (trx: Trx, userId: string, liveId: string | null): Promise<void> =>
  publish(trx, [toUserTopic(userId)], { name: 'live.viewer', data: { liveId } });

/** Numbers of reactions by kind. */
export type ReactionCounts = StreamEventData<'live.reactions'>['counts'];

/** Publishes the reactions since the last event to the open rooms of a live. */
export const publishReactions = (trx: Trx, liveId: string, counts: ReactionCounts): Promise<void> =>
  publish(trx, [toReactionsTopic(liveId)], { name: 'live.reactions', data: { liveId, counts } });
