import type {
  LiveAuthor,
  LiveChatViewer,
  LiveMessage,
  LiveQuestion,
  LiveReactions,
} from '@/contract/live-chat';
import type { LiveReaction } from '@/contract/values/lives';

/**
 * Number of messages that a page keeps in memory. It exceeds the number of shown messages, so that
 * a removal also reaches readers who have scrolled up.
 */
const MOST_KEPT = 1_000;

/** Number of messages that a page shows. */
export const MOST_SHOWN = 200;

/** Message that is not confirmed by the server. */
export type UnsentMessage = {
  clientId: string;
  text: string;
  /** Error of the last attempt; undefined while the message is being sent. */
  error?: unknown;
};

/**
 * Returns the newest messages in order, each once. A later version replaces an earlier version.
 * @param most maximum number of messages
 */
export function mergeMessages(
  known: LiveMessage[],
  changed: readonly LiveMessage[],
  most = MOST_KEPT,
): LiveMessage[] {
  if (changed.length === 0) return known;
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of changed) byId.set(message.id, message);
  return [...byId.values()].sort((one, other) => one.position - other.position).slice(-most);
}

/** Returns true if a person may vote and react, even if the person may not write. */
export const canTakePart = ({ refusal }: Pick<LiveChatViewer, 'refusal'>): boolean =>
  refusal === null || refusal === 'OFF' || refusal === 'MEMBERS_ONLY';

/**
 * Returns true if a person may delete a message or a question. Moderators cannot delete those of
 * the creator.
 */
export const canDelete = (
  can: LiveChatViewer['can'],
  { isOwn, author }: { isOwn: boolean; author: LiveAuthor | null },
): boolean => isOwn || can.nameModerators || (can.moderate && author?.badge !== 'HOST');

/** Returns true for a message that is shown. A message that its author deleted is not shown. */
export const isShown = ({ isDeleted, isRemoved }: LiveMessage): boolean => !isDeleted || isRemoved;

/** Returns the questions, each once; a later version replaces an earlier version. */
export function mergeQuestions(known: LiveQuestion[], changed: readonly LiveQuestion[]): LiveQuestion[] {
  if (changed.length === 0) return known;
  const byId = new Map(known.map((question) => [question.id, question]));
  for (const question of changed) byId.set(question.id, question);
  return [...byId.values()];
}

/**
 * Returns the open questions in order: the question being answered, then by votes, then oldest
 * first.
 */
export const toQueue = (questions: readonly LiveQuestion[], answeringId: string | null): LiveQuestion[] =>
  questions
    .filter(({ state }) => state === 'OPEN')
    .sort(
      (one, other) =>
        Number(other.id === answeringId) - Number(one.id === answeringId) ||
        other.votesCount - one.votesCount ||
        one.createdAt.localeCompare(other.createdAt),
    );

/** Returns the number of reactions of all kinds. */
export const countReactions = (counts: LiveReactions['counts']): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + count, 0);

/** Returns the reactions to animate: at most a number in total, with each kind represented. */
export function toFloats(counts: LiveReactions['counts'], most: number): LiveReaction[] {
  const kinds = Object.entries(counts) as [LiveReaction, number][];
  const floats: LiveReaction[] = [];
  for (let round = 0; floats.length < most; round += 1) {
    const left = kinds.filter(([, count]) => count > round);
    if (left.length === 0) return floats;
    floats.push(...left.map(([kind]) => kind));
  }
  return floats.slice(0, most);
}
