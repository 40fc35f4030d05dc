import type { ChatAudience } from '../../../contract/values/chat.ts';
import type { CreatorKey } from './creators.ts';

export type DemoMessage = {
  by: 'creator' | 'member';
  /** Minutes since the previous message. */
  after: number;
  text: string;
  /** Name of a picture that is attached to the message. */
  picture?: string;
};

export type DemoChat = {
  creator: CreatorKey;
  /** Email address of a member who can sign in, or number of a reader. */
  member: string | number;
  /** Number of days ago at which the chat started. */
  daysAgo: number;
  messages: DemoMessage[];
  /** Side that has not read the last message. */
  unreadBy?: 'creator' | 'member';
  /** True if the creator reported the last message. */
  isReported?: true;
};

/** Audience that may start a chat with a creator; for other creators the default applies. */
export const audiences: Partial<Record<CreatorKey, ChatAudience>> = {
  marisol: 'FOLLOWERS',
  idris: 'FOLLOWERS',
  kofi: 'FOLLOWERS',
  amara: 'EVERYONE',
  noor: 'MEMBERS',
};

/** Creator who is away and accepts no messages for some days. */
export const awayCreator: { key: CreatorKey; days: number } = { key: 'bram', days: 12 };

export const savedAnswers = [
  {
    title: 'Can’t fall back asleep',
    text: 'Get up, keep the lights low and sit somewhere dull until you’re sleepy again. Sleep Without Trying has a part on exactly this.',
  },
  {
    title: 'Refunds',
    text: 'You can ask for one from the receipt, under Purchases. It comes back to the card you paid with.',
  },
];

/** Note of Marisol about Jo. */
export const demoNote = 'Night nurse, free on Thursdays.';

export const chats: DemoChat[] = [
  {
    creator: 'bram',
    member: 'member@kumu.test',
    daysAgo: 14,
    messages: [
      { by: 'creator', after: 0, text: 'You said you’d try leaving at five. How did it go?' },
      { by: 'member', after: 95, text: 'I left at five. Nobody noticed.' },
      { by: 'creator', after: 12, text: 'They rarely do. Same again tomorrow?' },
      { by: 'member', after: 4, text: 'Same again tomorrow.' },
    ],
  },
  {
    creator: 'idris',
    member: 'member@kumu.test',
    daysAgo: 6,
    messages: [
      { by: 'member', after: 0, text: 'Is it normal to feel light-headed after the box breath?' },
      {
        by: 'creator',
        after: 220,
        text: 'A little, in the first week. Make the holds shorter, two counts instead of four. If it doesn’t settle, stop and have a word with your GP.',
      },
      { by: 'member', after: 30, text: 'Two counts is much better. Thank you.' },
    ],
  },
  {
    creator: 'kofi',
    member: 'member@kumu.test',
    daysAgo: 2,
    messages: [
      { by: 'member', after: 0, text: 'Which part do you do when you’ve only got ten minutes?' },
      { by: 'creator', after: 45, text: 'The standing one. You can do it while the kettle boils.' },
      { by: 'creator', after: 1, text: 'Ten minutes, shoes off.' },
    ],
    unreadBy: 'member',
  },
  {
    creator: 'marisol',
    member: 'member@kumu.test',
    daysAgo: 1,
    messages: [
      { by: 'creator', after: 0, text: 'Morning. Did you get outside before seven?' },
      {
        by: 'member',
        after: 25,
        text: 'I did the walk around the block in my pyjamas. The neighbour waved.',
      },
      {
        by: 'creator',
        after: 15,
        text: 'Then you’ve met your neighbour and your morning light before seven. How was the afternoon?',
      },
      { by: 'member', after: 480, text: 'Heavy at three. I used the chair one.' },
      { by: 'member', after: 3, text: 'And the diary is up.', picture: 'fridge-door.webp' },
      { by: 'creator', after: 140, text: 'Perfect spot for it. We’ll look at the week on Friday.' },
      { by: 'member', after: 20, text: 'Should I fill in the nap as well, or does that count as cheating?' },
    ],
    unreadBy: 'creator',
  },
  {
    creator: 'marisol',
    member: 'teodora@kumu.test',
    daysAgo: 3,
    messages: [
      { by: 'member', after: 0, text: 'The chair one works on trains, by the way.' },
      { by: 'creator', after: 60, text: 'I’m stealing that for the course. Window seat or aisle?' },
      { by: 'member', after: 7, text: 'Window. You need something to lean on.' },
    ],
  },
  {
    creator: 'marisol',
    member: 'jonah@kumu.test',
    daysAgo: 4,
    messages: [
      { by: 'member', after: 0, text: 'Is there a refund if I don’t get through all 22 parts?' },
      {
        by: 'creator',
        after: 180,
        text: 'If you’ve seen less than a fifth, yes. But there’s no rush. Most people do a part a week.',
      },
      { by: 'member', after: 11, text: 'A part a week I can do.' },
    ],
    unreadBy: 'creator',
  },
  {
    creator: 'marisol',
    member: 3,
    daysAgo: 8,
    messages: [
      { by: 'member', after: 0, text: 'Day two and I cried at a toaster.' },
      { by: 'creator', after: 90, text: 'Crying on day two is very common. The toaster will forgive you.' },
    ],
  },
  {
    creator: 'marisol',
    member: 5,
    daysAgo: 5,
    messages: [
      { by: 'member', after: 0, text: 'Hi, do you sell herbal sleep drops?' },
      { by: 'creator', after: 35, text: 'No, only courses. And I’d ask a pharmacist before buying drops.' },
      {
        by: 'member',
        after: 2,
        text: 'I sell the best ones. Send your followers to my page and you get half of every bottle.',
      },
    ],
    isReported: true,
  },
];
