import type { LiveReaction } from '../../../contract/values/lives.ts';

/** Person in a demo live: its creator, a reader by number, or a member by email address. */
export type Speaker = 'host' | number | string;

/** Event in the room of a live. Times are in minutes since its start. */
export type LiveTalk = {
  minute: number;
  by: Speaker;
} & (
  | { says: string; isPinned?: true }
  | { asks: string; voters?: number[]; answeredFor?: number }
  | { reacts: LiveReaction; count: number }
  | { watchesFor: number }
);

/** Events in the live that is on. All people joined a few minutes ago. */
export const breathTalk: LiveTalk[] = [
  { minute: 0.4, by: 'host', says: 'Camera off is fine. Sit however you’re sitting.', isPinned: true },
  { minute: 1, by: 3, says: 'First time I’ve eaten lunch sitting down this week.' },
  { minute: 1.3, by: 'host', says: 'Then we’ve already done the hard part.' },
  { minute: 2, by: 8, says: 'The audio is lovely today' },
  {
    minute: 2.4,
    by: 11,
    asks: 'I get light-headed on the long breath out. Shorter, or slower?',
    voters: [1, 2, 4, 5, 6, 7, 9],
  },
  { minute: 2.8, by: 14, asks: 'Can I do this walking to the tram?', voters: [12, 13, 15, 16] },
  { minute: 3.1, by: 17, reacts: 'LOVE', count: 24 },
  { minute: 3.6, by: 19, asks: 'Nose or mouth on the way out?', voters: [20, 21] },
  { minute: 4, by: 22, says: 'Slow mode please, so we can all breathe.' },
  { minute: 5, by: 25, says: 'In for four. My cat has joined.' },
  { minute: 5.5, by: 26, reacts: 'SUNNY', count: 9 },
  { minute: 6.2, by: 30, says: 'Out for six is a lot, but it’s getting easier' },
  { minute: 7, by: 31, reacts: 'SAME_HERE', count: 12 },
];

/** Events beside a recording. Its film is short, so all events happen in the first minute. */
export const slumpTalk: LiveTalk[] = [
  { minute: 0, by: 0, watchesFor: 29 },
  { minute: 0, by: 1, watchesFor: 28 },
  { minute: 0.05, by: 'host', says: 'Hello everyone. Lunch questions go in the other tab.' },
  { minute: 0.1, by: 2, watchesFor: 26 },
  { minute: 0.15, by: 0, says: 'Four o’clock on the dot, every day.' },
  { minute: 0.2, by: 3, watchesFor: 12 },
  { minute: 0.25, by: 1, reacts: 'SAME_HERE', count: 7 },
  { minute: 0.3, by: 2, asks: 'Is fruit at three a bad idea?', voters: [0, 1, 3], answeredFor: 0.1 },
  { minute: 0.4, by: 3, says: 'I’ve swapped the biscuit for walnuts. It helps.' },
  { minute: 0.45, by: 0, reacts: 'LOVE', count: 5 },
  { minute: 3, by: 4, watchesFor: 24 },
  { minute: 6, by: 5, watchesFor: 9 },
];
