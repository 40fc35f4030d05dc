import { audio, document, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const bramCourses: DemoCourse[] = [
  {
    slug: 'desk-reset',
    creator: 'bram',
    title: 'Desk Reset',
    topic: 'work',
    state: 'published',
    priceCents: 2800,
    partCount: 8,
    minutes: 52,
    cover: 'desk',
    tagline: 'Eight short resets for the body, the desk and the four hundred open tabs.',
    description: paragraphs(
      'A reset takes about six minutes and asks nothing of your wardrobe. Half of these are for the person in the chair and half are for what is in front of them. Do one before lunch and one at three, when the day goes soft.',
      'There is no productivity system here. I have used all of them and I still own a drawer of cables.',
    ),
    outcomes: [
      'Reset neck, shoulders and lower back without standing up',
      'Clear a desk in six minutes, and know what to leave',
      'Close tabs with a clean conscience',
      'Restart a stuck afternoon with one small finished thing',
    ],
    tags: ['desk', 'work', 'short', 'daily'],
    ratings: { count: 152, averageTenths: 47 },
    modules: [
      {
        title: 'You',
        parts: [
          video('Arms over your head, like a win', '6:00', { free: true }),
          video('Neck and shoulders', '7:00'),
          video('The lower back’s side of it', '6:50'),
          audio('Three o’clock', '6:40'),
        ],
      },
      {
        title: 'It',
        parts: [
          video('Six minutes for a desk', '6:30'),
          video('Tabs, and letting them go', '6:20'),
          video('One small finished thing', '6:40'),
          document('The reset list', '6:00'),
        ],
      },
    ],
  },
  {
    slug: 'leave-work-at-work',
    creator: 'bram',
    title: 'Leave Work at Work',
    topic: 'work',
    state: 'published',
    priceCents: 4600,
    partCount: 10,
    minutes: 95,
    cover: 'window',
    tagline: 'Ten lessons in closing the door, including when the door is a laptop lid.',
    description: paragraphs(
      'Nobody is promoted for answering at eleven at night; they are only asked again. In this course we build an end to the working day that other people can see, and will mostly respect.',
      'You will write two sentences and use them. You will move three things in your calendar. You will probably disappoint one person, mildly, and find that the building stays up.',
      'Made for people with some say over their hours. If you have none, the last part is about that conversation.',
    ),
    outcomes: [
      'Write your finishing sentence and send it without apologising',
      'Shape a calendar that ends before you do',
      'Turn off the four notifications that matter',
      'Raise the subject of hours with the person who sets them',
    ],
    tags: ['work', 'boundaries', 'calendar'],
    ratings: { count: 98, averageTenths: 47 },
    modules: [
      {
        title: 'The door',
        parts: [
          video('What you are really carrying home', '9:04', { free: true }),
          video('Two sentences worth writing', '9:29'),
          video('The last fifteen minutes', '9:57'),
          document('A closing list you will use', '5:57'),
        ],
      },
      {
        title: 'The machinery',
        parts: [
          video('A calendar with edges', '10:59'),
          video('Four notifications', '8:19'),
          video('Being slow to answer, and liked', '9:59'),
        ],
      },
      {
        title: 'The people',
        parts: [
          video('When everyone else stays', '10:34'),
          audio('The walk between', '9:43'),
          video('Asking for different hours', '10:59'),
        ],
      },
    ],
  },
  {
    slug: 'the-thirty-minute-manager',
    creator: 'bram',
    title: 'The Thirty-minute Manager',
    topic: 'coaching',
    state: 'published',
    priceCents: 5200,
    partCount: 9,
    minutes: 88,
    cover: 'arches',
    tagline: 'Run one honest half-hour a week with each person, and most of the rest gets easier.',
    description: paragraphs(
      'Management is mainly a series of half-hours. Spend them badly and you will also spend your evenings; spend them well and people tell you things before they break.',
      'Nine lessons cover one conversation from all sides: preparing it in four minutes, opening it without small talk or ambush, saying the hard thing, hearing the hard thing, and writing down what you both promised.',
      'There is a page to print and role-plays to cringe through. I cringe too. It helps.',
    ),
    outcomes: [
      'Prepare a one-to-one in four minutes',
      'Ask one question and then wait for the whole answer',
      'Give criticism that is about the work and fits in a sentence',
      'Keep a record of promises that both of you can see',
    ],
    tags: ['coaching', 'managers', 'talking'],
    ratings: { count: 66, averageTenths: 46 },
    modules: [
      {
        title: 'Before',
        parts: [
          video('Half an hour is a lot', '9:00', { free: true }),
          video('Four minutes of preparation', '8:40'),
          document('The half-hour page', '6:00'),
        ],
      },
      {
        title: 'During',
        parts: [
          video('The first ninety seconds', '9:30'),
          video('One question, whole answer', '11:10'),
          video('The hard thing, in a sentence', '12:20'),
          video('When it is your turn to hear it', '11:00'),
        ],
      },
      {
        title: 'After',
        parts: [
          video('Promises in plain sight', '10:20'),
          text(
            'A year of half-hours',
            '10:00',
            paragraphs(
              'Fifty weeks, six people, half an hour each: a hundred and fifty hours. It sounds like a great deal until you count the hours spent repairing what nobody said in time.',
              'At the end of each quarter, read back through the promises page for each person. Look for three things.',
              '- **A promise of yours that keeps moving.** Do it this week or say plainly that you will not.\n- **A subject that came up three times.** It is not a mood; it is news.\n- **A month with nothing in it.** Usually the month you were busiest, and the one they needed most.',
              'Then say thank you for something particular. General thanks are kind and evaporate.',
            ),
          ),
        ],
      },
    ],
  },
];
