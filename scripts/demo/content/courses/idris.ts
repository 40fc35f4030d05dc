import { audio, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const idrisCourses: DemoCourse[] = [
  {
    slug: 'breathe-low-and-slow',
    creator: 'idris',
    title: 'Breathe Low and Slow',
    topic: 'breathing',
    state: 'published',
    priceCents: 3200,
    partCount: 10,
    minutes: 70,
    cover: 'heart',
    tagline: 'Ten lessons in the least impressive and most useful skill you already own.',
    description: paragraphs(
      'Breathing is the only thing your body does all day that you can also do on purpose. This course is about the on-purpose part: lower in the body, slower on the way out, and without any effort to be good at it.',
      'We start lying down, because gravity is a fair teacher, then sit, then stand, then take it outside among buses and other people. Every lesson has one count to practise and one way to tell that you are trying too hard.',
      'If you have a lung or heart condition, show the lesson list to your doctor first, and skip anything with a hold in it.',
    ),
    outcomes: [
      'Feel the difference between a high breath and a low one',
      'Lengthen the way out without straining for it',
      'Take a counted breath with your eyes open in a queue',
      'Know when to stop counting and leave it alone',
    ],
    tags: ['breathing', 'beginners', 'daily'],
    ratings: { count: 203, averageTenths: 48 },
    modules: [
      {
        title: 'On the floor',
        parts: [
          video('A book on your belly', '6:30', { free: true }),
          video('Where the breath goes when you rush', '7:10'),
          audio('Four in, six out', '8:00'),
          video('How to tell you are trying too hard', '5:50'),
        ],
      },
      {
        title: 'On a chair',
        parts: [
          video('Ribs like a bucket handle', '7:20', { free: true }),
          audio('Ten slow rounds, sitting', '8:40'),
          video('Nose, mouth, and who is right', '6:10'),
        ],
      },
      {
        title: 'On your feet',
        parts: [
          video('Breathing up a hill', '7:00'),
          audio('One bus stop', '6:40'),
          video('When to stop counting', '6:40'),
        ],
      },
    ],
  },
  {
    slug: 'before-the-hard-conversation',
    creator: 'idris',
    title: 'Before the Hard Conversation',
    topic: 'stress',
    state: 'published',
    priceCents: 1800,
    partCount: 5,
    minutes: 35,
    cover: 'arches',
    tagline: 'Half an hour of preparation for the talk you have been putting off.',
    description: paragraphs(
      'You know the one. The rent, the review, the brother. This is not a course about what to say; you know what to say. It is about arriving with your breath still attached, and keeping it when the other person says the thing you were afraid of.',
      'Listen to the first four the day before, and the last one in the car park.',
    ),
    outcomes: [
      'Find out what your body does first, before your mouth does',
      'Open with one plain sentence and then breathe out',
      'Leave a pause where you would usually fill it',
      'Come down afterwards without replaying the tape',
    ],
    tags: ['stress', 'talking', 'short'],
    ratings: { count: 64, averageTenths: 47 },
    modules: [
      {
        title: 'The day before',
        parts: [
          video('What your shoulders already know', '7:00', { free: true }),
          video('One sentence, then out', '6:30'),
          video('Holding a pause like a cup of tea', '7:30'),
          audio('A rehearsal with nobody in it', '8:00'),
        ],
      },
      { title: 'The car park', parts: [audio('Six minutes before you go in', '6:00')] },
    ],
  },
  {
    slug: 'box-breath-for-beginners',
    creator: 'idris',
    title: 'Box Breath for Beginners',
    topic: 'breathing',
    state: 'published',
    priceCents: 0,
    partCount: 4,
    minutes: 20,
    cover: 'tide',
    tagline: 'Four sides, four counts, twenty minutes: a free place to begin.',
    description: paragraphs(
      'In for four, wait for four, out for four, wait for four. It is called a box because you can draw one while you do it, and drawing one is a perfectly good way to start.',
      'This course is free because everyone should have one. If four feels long, use three. If it makes you dizzy, stop and look out of a window; that is also practice.',
    ),
    outcomes: [
      'Draw a box and breathe around it',
      'Shorten or lengthen the count to suit the day',
      'Use it sitting, standing and on public transport',
      'Stop before it becomes one more thing to be good at',
    ],
    tags: ['breathing', 'free', 'beginners', 'short'],
    ratings: { count: 276, averageTenths: 46 },
    modules: [
      {
        title: 'All four sides',
        parts: [
          video('Draw the box first', '4:30', { free: true }),
          video('Four rounds, together', '5:30', { free: true }),
          audio('Ten rounds, eyes open', '6:30'),
          text(
            'Where to use it this week',
            '3:30',
            paragraphs(
              'Pick two of these and leave the rest for another week.',
              '- While the kettle boils.\n- At the red light nearest your home.\n- Before you open a message from that one person.\n- In a lift, facing forward like everyone else.\n- After you hang up.',
              'One round is enough to count. If you forget all week, you have not failed at breathing; the evidence is strong that you kept going.',
            ),
          ),
        ],
      },
    ],
  },
];
