import type { IconName } from '@/components/ui/display/icon-names';
import type { TopicTint } from '@/components/ui/display/tints';
import { findQueueLink, type QueueLink } from '@/contract/values/office';

type Counted = {
  name: string;
  view: string;
  count: number;
  oldestAt: string | null;
  dueAt: string | null;
};

/** Queue with waiting items, its link and its icon. */
export type WaitingQueue = QueueLink & Counted & { icon: IconName; tint: TopicTint };

const looks: Record<string, [IconName, TopicTint]> = {
  creators: ['users', 'yoga'],
  credentials: ['practicing-badge', 'nutritional'],
  courses: ['video', 'stretching'],
  unreviewed: ['video', 'stretching'],
  lives: ['live-sessions', 'breathing'],
  unreviewedLives: ['live-sessions', 'breathing'],
  reports: ['warning', 'relaxing'],
  appeals: ['reply', 'fitness'],
  requests: ['shield', 'fitness'],
  purchases: ['payment', 'work'],
  claims: ['return', 'coaching'],
  changes: ['edit', 'meditation'],
  disputes: ['shield', 'sleep-health'],
  events: ['refresh', 'work'],
  differences: ['wallet', 'coaching'],
  testimonials: ['star', 'anxiety'],
  feedback: ['message', 'stress'],
  messages: ['mail', 'anxiety'],
};

/** Returns the queues with waiting items, most urgent first. */
export const toWaitingQueues = (queues: readonly Counted[]): WaitingQueue[] =>
  queues
    .flatMap((queue) => {
      const link = findQueueLink(queue.name, queue.view);
      if (!link || queue.count === 0) return [];
      const [icon, tint] = looks[link.text]!;
      return [{ ...queue, ...link, icon, tint }];
    })
    .sort((one, other) => timeOf(one) - timeOf(other));

/** A queue without a deadline is the least urgent. */
const timeOf = ({ dueAt }: Counted): number => (dueAt === null ? Infinity : Date.parse(dueAt));
