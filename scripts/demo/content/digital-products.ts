import type { Topic } from '../../../art/palette.ts';
import type { CreatorKey } from './creators.ts';

/** Heading with the lines below it. A line is a text, or `_` for an empty line to write on. */
type Sheet = [heading: string, ...lines: string[]];

export type DemoDocument = {
  title: string;
  note: string;
  fileName: string;
  pages: Sheet[];
  samplePages: number[];
};

export type DemoDigitalProduct = {
  creator: CreatorKey;
  title: string;
  summary: string;
  description: string;
  topic: Topic;
  tags: string[];
  priceCents: number;
  hasLicenceKeys?: true;
  documents: DemoDocument[];
  /** Number of demo recordings in the product. */
  recordings: number;
  daysAgo: number;
  /** Course that includes the product. */
  courseSlug?: string;
  /** Note and new document of the product's second version. */
  second?: { note: string; daysAgo: number; document: DemoDocument };
  reviews: { stars: 3 | 4 | 5; text: string }[];
};

const lines = (count: number) => Array.from({ length: count }, () => '_');

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const diary: DemoDocument = {
  title: 'Sleep diary, to print',
  note: 'A4, easy on black ink',
  fileName: 'sleep-diary.pdf',
  samplePages: [1, 2, 10],
  pages: [
    [
      'How to use this',
      'Two minutes each morning. Guess the times: nobody should look at a clock at night.',
      'After seven mornings, turn to the last page and look for what repeats.',
    ],
    ...days.map((day): Sheet => [
      day,
      'To bed at',
      '_',
      'Asleep at about',
      '_',
      'Awake in the night',
      '_',
      'Up at',
      '_',
      'Yesterday: last coffee, screens, anything else',
      ...lines(3),
    ]),
    ['The week on one page', ...days.flatMap((day) => [day, '_'])],
    ['What repeats', 'On the better mornings', ...lines(5), 'On the worse ones', ...lines(5)],
  ],
};

export const digitalProducts: DemoDigitalProduct[] = [
  {
    creator: 'marisol',
    title: 'Seven-night sleep diary',
    summary: 'Two minutes each morning for a week, then one page that shows you the pattern.',
    description:
      'I wrote this for people on shifts who had tried every app. It asks for guesses and not for minutes, because counting keeps you awake.\n\nPrint it, put it next to the kettle, and keep a pen there. On the seventh morning the last page does the rest.',
    topic: 'sleep-health',
    tags: ['sleep diary', 'printable', 'shift work'],
    priceCents: 1200,
    documents: [diary],
    recordings: 1,
    daysAgo: 192,
    courseSlug: 'sleep-without-trying',
    second: {
      note: 'A page for naps.',
      daysAgo: 20,
      document: {
        title: 'Naps',
        note: 'One page, for those who nap',
        fileName: 'naps.pdf',
        samplePages: [],
        pages: [['Naps', ...days.flatMap((day) => [day, '_'])]],
      },
    },
    reviews: [
      {
        stars: 5,
        text: 'Day four showed me it was the second coffee. I’d have argued with anyone else about that.',
      },
      { stars: 5, text: 'It fits on the fridge and it doesn’t scold me. Filled in six of seven.' },
      { stars: 4, text: 'I’d like a bigger box for Sundays. Otherwise it did what it said.' },
    ],
  },
  {
    creator: 'marisol',
    title: 'Wind-down cards',
    summary: 'Twelve small things to do in the last hour, one to a card.',
    description:
      'Cut them out, shuffle them, take the top one. If it doesn’t suit tonight, take the next. There’s no order and nothing to finish.',
    topic: 'relaxing',
    tags: ['evening', 'printable'],
    priceCents: 900,
    documents: [
      {
        title: 'The cards',
        note: 'Three sheets to cut out',
        fileName: 'wind-down-cards.pdf',
        samplePages: [1],
        pages: [
          [
            'One to four',
            'Warm your hands',
            'Put tomorrow’s clothes out',
            'Read one page twice',
            'Turn the big light off',
          ],
          [
            'Five to eight',
            'Write the list for tomorrow',
            'Wash one cup',
            'Breathe out for longer',
            'Sit by the window',
          ],
          [
            'Nine to twelve',
            'Put the phone in another room',
            'Stretch your calves',
            'Say goodnight to somebody',
            'Do nothing for two minutes',
          ],
        ],
      },
    ],
    recordings: 0,
    daysAgo: 75,
    reviews: [{ stars: 5, text: '“Wash one cup” is the one we fight over.' }],
  },
  {
    creator: 'hana',
    title: 'The plain meal planner',
    summary: 'A week of dinners, a shopping list that folds, and what to do with the leftovers.',
    description:
      'Plan four dinners and not seven: the other three look after themselves. The list folds into a pocket, sorted the way most shops are.',
    topic: 'nutritional',
    tags: ['meal planning', 'printable'],
    priceCents: 1400,
    documents: [
      {
        title: 'Meal planner',
        note: 'Four dinners and a list',
        fileName: 'meal-planner.pdf',
        samplePages: [1],
        pages: [
          ['Four dinners', ...['First', 'Second', 'Third', 'Fourth'].flatMap((name) => [name, ...lines(3)])],
          [
            'The list',
            ...['Vegetables', 'Cold things', 'Tins and dry things', 'The rest'].flatMap((name) => [
              name,
              ...lines(3),
            ]),
          ],
          [
            'Leftovers',
            'Cooked rice: fried, soup, pancakes',
            'Half a cabbage: slaw, or in with the noodles',
            ...lines(6),
          ],
        ],
      },
    ],
    recordings: 0,
    daysAgo: 120,
    reviews: [
      { stars: 5, text: 'We stopped buying a second bag of carrots.' },
      { stars: 4, text: 'Good list. I added a row for the dog.' },
    ],
  },
  {
    creator: 'bram',
    title: 'Desk stretch poster',
    summary: 'Eight stretches for the wall beside your screen, none of which your colleagues will notice.',
    description:
      'Print it at A4 or A3. Each stretch takes two slow breaths, so the whole poster is about three minutes.',
    topic: 'work',
    tags: ['desk', 'printable'],
    priceCents: 0,
    documents: [
      {
        title: 'Poster',
        note: 'One page, A4 or A3',
        fileName: 'desk-stretch-poster.pdf',
        samplePages: [],
        pages: [
          [
            'Eight stretches',
            ...[
              'Look far away',
              'Chin back',
              'Shoulders down',
              'Wrists, both ways',
              'Reach one side',
              'Reach the other',
              'Ankles',
              'Stand up',
            ].map((name, place) => `${place + 1}. ${name}`),
          ],
        ],
      },
    ],
    recordings: 0,
    daysAgo: 160,
    reviews: [{ stars: 5, text: 'Number one alone is worth the paper.' }],
  },
  {
    creator: 'idris',
    title: 'Breath audio pack',
    summary: 'Two recordings without a word in them, for when you know what to do and want company.',
    description:
      'One is low and one has bells, far apart. Put either on repeat. The sheet says which breath goes with which.',
    topic: 'breathing',
    tags: ['audio', 'breathing'],
    priceCents: 1800,
    hasLicenceKeys: true,
    documents: [
      {
        title: 'Which breath goes with which',
        note: 'One page',
        fileName: 'breaths.pdf',
        samplePages: [],
        pages: [
          [
            'Which goes with which',
            'The low hum: four in, six out',
            'The bells: in until one sounds, out until the next',
          ],
        ],
      },
    ],
    recordings: 2,
    daysAgo: 45,
    reviews: [{ stars: 5, text: 'The bells, on repeat, on the 6.40 train.' }],
  },
  {
    creator: 'amara',
    title: 'Habit sheet',
    summary: 'Thirty boxes for one small thing, and room for the days it didn’t happen.',
    description: 'Choose one thing. Make it smaller. Tick the box, or write what got in the way: both count.',
    topic: 'fitness',
    tags: ['habits', 'printable'],
    priceCents: 500,
    documents: [
      {
        title: 'Habit sheet',
        note: 'One page for thirty days',
        fileName: 'habit-sheet.pdf',
        samplePages: [1],
        pages: [
          [
            'My one small thing',
            '_',
            ...Array.from(
              { length: 15 },
              (_, place) => `${place + 1}.   ______      ${place + 16}.   ______`,
            ),
          ],
        ],
      },
    ],
    recordings: 0,
    daysAgo: 33,
    reviews: [{ stars: 4, text: 'I like that there’s room for “raining”.' }],
  },
];
