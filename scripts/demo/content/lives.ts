import type { TopicId } from '../../../contract/shared.ts';
import type { CreatorKey } from './creators.ts';
import { breathTalk, slumpTalk, type LiveTalk } from './live-talk.ts';

/**
 * Sale of a seat to an email address or the number of a reader, some days after the live was
 * scheduled.
 */
type SeatSale = { who: string | number; daysLater: number };

export type DemoLive = {
  creator: CreatorKey;
  title: string;
  description: string;
  topic: TopicId;
  /** Hours from now to the start; negative for a live that has ended. */
  inHours: number;
  minutes: number;
  priceCents: number;
  seats: number | null;
  /** Number of readers who book a seat; only for a free live. */
  bookings?: number;
  /** Email addresses of members who book a seat without payment. */
  bookedBy?: string[];
  /** Email addresses of members who have set a reminder but have no seat. */
  remindedOf?: string[];
  /** Sales of seats, which need the payments sandbox. */
  sales?: SeatSale[];
  /** Messages, questions and reactions in the room of the live. */
  talk?: LiveTalk[];
  /** True for the live that is currently on. The live sandbox publishes it. */
  isOn?: true;
  /** True for a live that the creator did not start. */
  isMissed?: true;
  isFreeForMembers?: boolean;
  /** Reason of the cancellation. */
  cancelled?: string;
  /** Name of the film that serves as the recording. */
  recording?: string;
};

/** Lives of the demo world. Their times are relative to the creation of the demo world. */
export const lives: DemoLive[] = [
  {
    creator: 'idris',
    title: 'Breathe Through Lunch',
    description: 'Twenty quiet minutes of slow, counted breathing. Camera off is fine, and so is your desk.',
    topic: 'breathing',
    inHours: -8 / 60,
    minutes: 20,
    priceCents: 0,
    seats: 120,
    bookings: 73,
    bookedBy: ['member@kumu.test'],
    talk: breathTalk,
    isOn: true,
  },
  {
    creator: 'bram',
    title: 'Desk Reset, Neck and Shoulders',
    description:
      'Fifteen minutes beside your chair. We start with the neck, work down to the shoulder blades and finish with your hands. No equipment, and nobody at the next desk will notice.',
    topic: 'work',
    inHours: 41 / 60,
    minutes: 15,
    priceCents: 0,
    seats: 200,
    bookings: 60,
    bookedBy: ['member@kumu.test'],
  },
  {
    creator: 'amara',
    title: 'Strong Legs in Twenty',
    description:
      'Squats, step-ups and one long hold, at a pace you can talk through. Bring a chair that doesn’t slide and a little water.',
    topic: 'fitness',
    inHours: 5,
    minutes: 30,
    priceCents: 1000,
    seats: 150,
    sales: [
      { who: 71, daysLater: 0.9 },
      { who: 'member@kumu.test', daysLater: 2.3 },
      { who: 'teodora@kumu.test', daysLater: 3.6 },
      { who: 18, daysLater: 4.2 },
    ],
  },
  {
    creator: 'saskia',
    title: 'Slow Evening Flow',
    description:
      'A quiet practice for the end of the day, mostly on the floor. Members join free, and everyone is welcome to bring a blanket.',
    topic: 'yoga',
    inHours: 7,
    minutes: 45,
    priceCents: 900,
    seats: null,
    isFreeForMembers: true,
  },
  {
    creator: 'marisol',
    title: 'Lights Out',
    description:
      'Forty-five minutes in the dark, lying down. I talk for the first twenty, then less and less. Dim the room, and lie down if you like.',
    topic: 'sleep-health',
    inHours: 9,
    minutes: 45,
    priceCents: 800,
    seats: 100,
    isFreeForMembers: true,
  },
  {
    creator: 'idris',
    title: 'Tide Breathing',
    description:
      'Twenty minutes of slow, counted breathing before the day begins. In for four, out for six, and no mysticism.',
    topic: 'breathing',
    inHours: 20,
    minutes: 20,
    priceCents: 0,
    seats: 25,
    bookings: 25,
  },
  {
    creator: 'noor',
    title: 'Ask Noor Anything',
    description:
      'An hour for the questions that didn’t fit into the course. Send yours before we start, or just listen.',
    topic: 'anxiety',
    inHours: 32,
    minutes: 60,
    priceCents: 1200,
    seats: 80,
    remindedOf: ['member@kumu.test'],
  },
  {
    creator: 'idris',
    title: 'Humming Practice',
    description: 'Twenty minutes of low, quiet humming, which makes every breath out longer. No tune needed.',
    topic: 'breathing',
    inHours: 44,
    minutes: 20,
    priceCents: 800,
    seats: 120,
    cancelled: 'I’ve lost my voice. There’ll be a new date next week.',
  },
  {
    creator: 'noor',
    title: 'Letting a Thought Go',
    description:
      'One exercise, taken slowly: notice a thought, name it, and let it pass. Recorded live, with the silences left in.',
    topic: 'anxiety',
    inHours: -74,
    minutes: 45,
    priceCents: 900,
    seats: 100,
    sales: [
      { who: 52, daysLater: 1.1 },
      { who: 'jonah@kumu.test', daysLater: 2.7 },
      { who: 5, daysLater: 5.4 },
    ],
    recording: 'tide',
  },
  {
    creator: 'saskia',
    title: 'Hips After a Long Drive',
    description: 'Half an hour for everything that a car seat shortens. You need a wall and a cushion.',
    topic: 'stretching',
    inHours: -146,
    minutes: 30,
    priceCents: 700,
    seats: null,
    sales: [
      { who: 'member@kumu.test', daysLater: 1.4 },
      { who: 37, daysLater: 3.8 },
    ],
    recording: 'hills',
  },
  {
    creator: 'kofi',
    title: 'The Four O’clock Slump',
    description:
      'What happens to your energy in the afternoon, and three small changes to lunch that soften it. Free for everyone.',
    topic: 'nutritional',
    inHours: -218,
    minutes: 30,
    priceCents: 0,
    seats: null,
    bookings: 18,
    talk: slumpTalk,
    recording: 'morning',
  },
  {
    creator: 'amara',
    title: 'Stairs, Slowly',
    description: 'One flight of stairs, twenty-five minutes and no hurry. A handrail helps.',
    topic: 'fitness',
    inHours: -98,
    minutes: 25,
    priceCents: 600,
    seats: 60,
    sales: [
      { who: 'member@kumu.test', daysLater: 1.2 },
      { who: 'jonah@kumu.test', daysLater: 2.9 },
      { who: 43, daysLater: 4.4 },
    ],
    isMissed: true,
  },
];
