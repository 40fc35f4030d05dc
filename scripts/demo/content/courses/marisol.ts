import { audio, document, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const marisolCourses: DemoCourse[] = [
  {
    slug: 'sleep-without-trying',
    creator: 'marisol',
    title: 'Sleep Without Trying',
    topic: 'sleep-health',
    state: 'published',
    priceCents: 6400,
    partCount: 22,
    minutes: 190,
    cover: 'asleep',
    tagline: 'Four unhurried weeks that rebuild your nights, starting with your mornings.',
    description: paragraphs(
      'Most advice about sleep gives you more to do at the one hour you would like to do less. This course goes the other way. We start with the morning, take a few habits out, and leave the night mostly alone.',
      'There are twenty-two short parts over four weeks. Watch one a day, or three on a Sunday; each one ends with a single thing to try. You keep a paper diary for a week, you argue with me a little in week two, and you finish with a one-page plan for bad nights.',
      'I was a night nurse, so nothing here assumes a quiet house, a perfect job or an early bed. If you think something medical is going on, see a doctor as well. I did.',
    ),
    outcomes: [
      'Have a plan for 3 am that leaves the phone in the kitchen',
      'Tell the habits that matter from the ones you can drop',
      'Keep one getting-up time, weekends included',
      'Close the day with a routine that takes ten minutes',
    ],
    tags: ['sleep', 'routine', 'evenings', 'beginners'],
    ratings: { count: 312, averageTenths: 48 },
    modules: [
      {
        title: 'Week one: leave the night alone',
        parts: [
          video('Where tiredness comes from', '7:40', { free: true }),
          video('A diary you will not lie to', '6:12', { free: true }),
          video('One getting-up time', '9:05'),
          video('Daylight, coffee and their long shadows', '8:31'),
          video('Thirty minutes of winding down', '11:20'),
          text(
            'Looking back: week one',
            '5:12',
            paragraphs(
              'Take your diary and a pen. Three questions, no marks given.',
              '1. On how many mornings did you get up within half an hour of your chosen time?\n2. When did you last drink coffee, on average? A rough guess is fine.\n3. Which evening felt least like work?',
              'Circle one thing to keep. Cross out one thing that was a nuisance and did nothing. Both count as progress. Next week we look at the bed itself, which has probably been asked to be an office.',
            ),
          ),
        ],
      },
      {
        title: 'Week two: give the bed back',
        parts: [
          video('How a bed turns into a desk', '8:02'),
          video('Up after twenty minutes', '7:46'),
          audio('From feet to forehead, lying down', '14:30'),
          video('Heat, noise and the neighbours', '7:58'),
          video('When the snoring is not yours', '8:24'),
          video('Looking back: put the numbers away', '5:20'),
        ],
      },
      {
        title: 'Week three: heads that will not stop',
        parts: [
          video('Leave tomorrow on paper', '6:55'),
          video('Office hours for worries', '8:20'),
          audio('Counting breaths and losing count', '10:12'),
          video('The thought that comes back', '9:03'),
          document('Looking back: your card for 3 am', '9:30'),
        ],
      },
      {
        title: 'Week four: keeping what works',
        parts: [
          video('Weekends without paying on Monday', '9:40'),
          video('Travel, colds and new babies', '11:05'),
          video('A plan for the bad night', '8:15'),
          audio('Lights out, in twelve minutes', '12:00'),
          video('What to keep and what to leave', '5:00'),
        ],
      },
    ],
  },
  {
    slug: 'night-sitting',
    creator: 'marisol',
    title: 'Night Sitting',
    topic: 'meditation',
    state: 'published',
    priceCents: 2900,
    partCount: 9,
    minutes: 54,
    cover: 'sit',
    tagline: 'Nine short evening sits for people whose minds clock on at bedtime.',
    description: paragraphs(
      'You sit on the edge of something, the day arrives all at once, and you let it. That is roughly the method. Each part is about six minutes and needs no cushion, bell or candle.',
      'Parts one to three are spoken all the way through. After that I say less and less, and by part nine I say almost nothing. You will not notice it happening.',
    ),
    outcomes: [
      'Sit for six minutes without calling it a waste',
      'Notice a thought without following it down the stairs',
      'Use three anchors: breath, sound and the weight of your hands',
      'Run a whole sit on your own, without me talking',
    ],
    tags: ['meditation', 'evenings', 'short'],
    ratings: { count: 141, averageTenths: 47 },
    modules: [
      {
        title: 'With company',
        parts: [
          video('The edge of the bed is fine', '5:30', { free: true }),
          audio('Six minutes of ordinary breath', '6:10'),
          audio('What the house sounds like', '6:00'),
        ],
      },
      {
        title: 'With less company',
        parts: [
          video('Hands, and how heavy they are', '5:40'),
          audio('Letting the day walk past', '6:20'),
          audio('A sit for when you are cross', '6:00'),
        ],
      },
      {
        title: 'On your own',
        parts: [
          audio('Long gaps', '6:30'),
          audio('Longer gaps', '6:40'),
          audio('One bell, then nothing', '5:10'),
        ],
      },
    ],
  },
  {
    slug: 'the-sunday-unwind',
    creator: 'marisol',
    title: 'The Sunday Unwind',
    topic: 'relaxing',
    state: 'published',
    priceCents: 2400,
    partCount: 6,
    minutes: 65,
    cover: 'legsup',
    tagline: 'Six slow parts for the afternoon when Monday starts leaning on the door.',
    description: paragraphs(
      'Around four on a Sunday the week begins to lean on you. This is a small answer to that: something for the legs, something for the list in your head, and a bath if you have one.',
      'Do one part each Sunday for six weeks, or the lot on a wet long weekend. There is a wall involved. Any wall will do, though I would move the picture frames first.',
    ),
    outcomes: [
      'Spend twenty minutes with your legs up a wall, on purpose',
      'Write Monday down once and then leave it there',
      'Pick an evening ritual that is neither a screen nor a chore',
      'Notice the hour the weekend turns, and be kind about it',
    ],
    tags: ['weekend', 'rest', 'evenings'],
    ratings: { count: 86, averageTenths: 49 },
    modules: [
      {
        title: 'Afternoon',
        parts: [
          video('The four o’clock lean', '8:20', { free: true }),
          video('Legs up the wall', '14:00'),
          text(
            'Monday, on one page',
            '6:00',
            paragraphs(
              'Fold a sheet of paper in half. On the left, write everything Monday wants from you, in any order, until you run out. On the right, write the three that would make the rest easier.',
              'Now the important part: put the paper where you will see it on Monday and not before. Inside your bag is good. Under the bathroom scales is also good.',
              'If a fourth thing turns up later tonight, it may join the left side. It does not get a conversation.',
            ),
          ),
        ],
      },
      {
        title: 'Evening',
        parts: [
          audio('A bath, or a basin for your feet', '12:00'),
          video('Slow hands, warm tea', '9:30'),
          audio('Last light', '15:10'),
        ],
      },
    ],
  },
  {
    slug: 'letting-the-day-end',
    creator: 'marisol',
    title: 'Letting the Day End',
    topic: 'stress',
    state: 'published',
    priceCents: 3400,
    partCount: 11,
    minutes: 90,
    cover: 'rings',
    tagline: 'A practical way to stop working in your head after you have stopped working.',
    description: paragraphs(
      'A day does not end because the laptop is shut. It ends when you have told yourself so, in a way your shoulders believe. These eleven parts build that small ceremony, one piece at a time.',
      'The first module is about the last hour of work, the second about the way home, even if home is the next room, and the third about what is left over at ten at night.',
      'It was written with nurses, teachers and new parents in mind, which is to say people whose work is never actually finished.',
    ),
    outcomes: [
      'Close a working day in five written lines',
      'Use the way home as a border, even from room to room',
      'Put down other people’s moods without putting down the people',
      'Have something to do with the leftovers at ten at night',
    ],
    tags: ['stress', 'work', 'evenings', 'routine'],
    ratings: { count: 118, averageTenths: 46 },
    modules: [
      {
        title: 'The last hour',
        parts: [
          video('Why days refuse to end', '8:10', { free: true }),
          video('Five lines and a full stop', '7:30'),
          video('Leaving things undone on purpose', '9:05'),
          document('The five-line closing sheet', '4:00'),
        ],
      },
      {
        title: 'The way home',
        parts: [
          video('A border you can walk through', '8:40'),
          audio('A walk that is not for exercise', '11:30'),
          video('Change your shoes, change your mind', '6:20'),
          video('Coming home to people', '9:15'),
        ],
      },
      {
        title: 'The leftovers',
        parts: [
          video('What ten o’clock brings up', '7:40'),
          audio('Setting it down, one thing at a time', '12:10'),
          video('Tomorrow can have it', '5:40'),
        ],
      },
    ],
  },
  {
    slug: 'when-the-house-is-loud',
    creator: 'marisol',
    title: 'When the House Is Loud',
    topic: 'sleep-health',
    state: 'draft',
    priceCents: 2900,
    partCount: 8,
    minutes: 60,
    cover: 'arches',
    tagline: 'Sleeping alongside children, dogs, flatmates and a tap that will not stop.',
    description: paragraphs(
      'Quiet is lovely and most of us do not have it. This course is for homes with thin walls and other people in them.',
      'Draft notes: three parts are recorded, the chapter about the dog still needs the dog’s cooperation.',
    ),
    outcomes: [
      'Sort noises into ones you can change and ones you can file',
      'Ask a housemate for quiet without starting a treaty',
      'Build a bedtime that survives being interrupted',
      'Get back into bed for the second time without resentment',
    ],
    tags: ['sleep', 'family', 'noise'],
    ratings: { count: 0, averageTenths: 0 },
    modules: [
      {
        title: 'Other people',
        parts: [
          video('Two kinds of noise', '7:10', { free: true }),
          video('A treaty for flatmates', '8:30'),
          video('Small feet at 2 am', '8:00'),
          video('Partners, and their films', '7:00', { missing: true }),
        ],
      },
      {
        title: 'Everything else',
        parts: [
          video('The dog', '7:30', { missing: true }),
          audio('Rain that is not real', '9:00', { missing: true }),
          video('Taps, fridges and mystery clicks', '6:20', { missing: true }),
          video('Going back to bed, again', '6:30', { missing: true }),
        ],
      },
    ],
  },
];
