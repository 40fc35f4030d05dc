import type { CreatorKey } from './creators.ts';

export type DemoMembership = {
  headline: string;
  pitch: string;
  benefits: string[];
  welcomeNote: string;
};

/** Texts of the creators' memberships. */
export const membershipTexts: Record<CreatorKey, DemoMembership> = {
  marisol: {
    headline: 'A quiet night, with someone to ask',
    pitch:
      'Everything I teach about sleep, and a place to write when a bad week comes. Stay for a month or a winter.',
    benefits: ['Cards to print and put beside the bed', 'I answer members’ messages first, not on Sundays'],
    welcomeNote:
      'I’m glad you’re here. Start with the getting-up time: choose one you can keep seven days a week, and leave everything else alone until Sunday. If tonight is a bad one, open Night Sitting.',
  },
  idris: {
    headline: 'Somewhere to breathe on an ordinary Tuesday',
    pitch: 'All my counted breathing, new parts as I record them, and nobody hurrying you.',
    benefits: [
      'Short breaths for buses, queues and waiting rooms',
      'Your questions answered in the next post',
    ],
    welcomeNote:
      'Welcome. Count to four before you read on. That was the first lesson. Do it once tomorrow, somewhere dull, and then write to me about where it was.',
  },
  amara: {
    headline: 'Three small strong days a week',
    pitch: 'Every program I coach, for the price of one. We stop while it still feels good.',
    benefits: [
      'A plan for each week, on 1 page',
      'I look at how your first weeks are going, if you write to me',
    ],
    welcomeNote:
      'You did the hard part, which was joining. Find a wall and a chair. Do the first session at half of what you think you can, and come back on Thursday.',
  },
  noor: {
    headline: 'Small tools for loud thoughts',
    pitch:
      'All my courses on worry, and new anchors to carry in your pocket. Plain, portable, yours to repeat.',
    benefits: ['Anchors to print and keep in a wallet', 'A worry appointment sheet for each season'],
    welcomeNote:
      'Hello, and take your time. Pick one worry and give it an appointment today, no longer than 10 minutes. When it turns up early, tell it to wait.',
  },
  saskia: {
    headline: 'Yoga for people who’d rather sit down',
    pitch: 'Slow classes with plenty of chairs, for backs that complain and people who do too.',
    benefits: ['A chair version of each class', 'New classes most weeks, radiator included'],
    welcomeNote:
      'Welcome to the back row, where everyone sits. Begin with the shortest class. If something pinches, do less of it, and tell me what it was.',
  },
  bram: {
    headline: 'Leave work at five, and mean it',
    pitch: 'All my courses on the working day, with the checklists I use myself.',
    benefits: ['Checklists to copy and change', 'A walking meeting to listen to'],
    welcomeNote:
      'Good to have you. Before anything else, open your calendar and delete one promise. Then start with whichever course has the smallest number of parts.',
  },
  hana: {
    headline: 'Dinner on the table, without the fuss',
    pitch: 'Everything I know about weeknight cooking, and ideas for what’s left in the fridge.',
    benefits: ['Half a shopping list each season', 'Ways to use up the coriander'],
    welcomeNote:
      'Come in, the kettle’s on. Taste your next dinner before you salt it, and again after. That’s most of what I teach. The rest is in here.',
  },
  kofi: {
    headline: 'Practise resting, a little each Sunday',
    pitch: 'My whole library to listen to on the floor, and a new part about when the light goes.',
    benefits: ['Parts to download and play without a signal', 'A slow evening to follow, step by step'],
    welcomeNote:
      'Welcome. Put the phone face down once this is open, lie on the floor for 10 breaths, and only then press play. Nothing here has a deadline.',
  },
};
