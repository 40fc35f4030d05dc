import { audio, document, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const saskiaCourses: DemoCourse[] = [
  {
    slug: 'hips-that-sit-all-day',
    creator: 'saskia',
    title: 'Hips That Sit All Day',
    topic: 'stretching',
    state: 'published',
    priceCents: 3800,
    partCount: 12,
    minutes: 85,
    cover: 'bend',
    tagline: 'Seven minutes a day for the joint that has been folded since breakfast.',
    description: paragraphs(
      'If your job involves a chair, your hips have been quietly holding a shape for you all day. These twelve parts ask them, politely, to hold some others. No splits, no pigeons unless you want one.',
      'Each part is about seven minutes: one shape on the floor, one on a chair, one standing up. Do them in office clothes if you must. I have taught them in jeans.',
      'Work at the edge where you can still breathe and talk. Stretching harder is not stretching better.',
    ),
    outcomes: [
      'Tell a stretch from a strain, and back off in time',
      'Undo a morning of sitting in seven minutes',
      'Use a chair, a strap or a belt in place of ambition',
      'Pick four shapes that suit your own hips',
    ],
    tags: ['stretching', 'hips', 'desk', 'short'],
    ratings: { count: 188, averageTenths: 49 },
    modules: [
      {
        title: 'Front',
        parts: [
          video('What sitting asks of you', '6:30', { free: true }),
          video('The long front of the thigh', '7:10'),
          video('Half kneeling, both sides', '7:20'),
          video('On the edge of the bed', '7:00'),
        ],
      },
      {
        title: 'Side and back',
        parts: [
          video('Lean over sideways, and stay', '7:00', { free: true }),
          video('Figure four on a chair', '7:20'),
          video('The floor version, with a cushion', '7:40'),
          audio('Lying on your back, doing very little', '8:00'),
        ],
      },
      {
        title: 'All the way round',
        parts: [
          video('Circles you would not do in public', '6:50'),
          video('A belt is a strap', '7:10'),
          video('Seven minutes, everything', '7:20'),
          document('Four shapes on a page', '5:40'),
        ],
      },
    ],
  },
  {
    slug: 'yoga-without-pretzels',
    creator: 'saskia',
    title: 'Yoga Without Pretzels',
    topic: 'yoga',
    state: 'published',
    priceCents: 6200,
    partCount: 20,
    minutes: 240,
    cover: 'warrior',
    tagline: 'Twenty plain classes for bodies that make noises when they get up.',
    description: paragraphs(
      'This is the course I wanted when I was thirty-four and could not put my own socks on gracefully. Twenty classes of about twelve minutes, taught slowly, with a chair nearby and every posture called by a name you can remember.',
      'We learn eight shapes and get to know them well, rather than meeting fifty and forgetting their names. Each week adds two, with one class for breathing and one where nothing new happens at all.',
      'You will not be asked to fold in half, stand on your head or thank the universe. You may get a bit stronger and a good deal less stiff. The radiator is audible in week three; I am sorry, it wanted to be included.',
    ),
    outcomes: [
      'Know eight standing and floor shapes by heart',
      'Use a chair, wall and folded blanket without shame',
      'Link four shapes into a flow you can do before breakfast',
      'Rest at the end, and consider that the best bit',
    ],
    tags: ['yoga', 'beginners', 'chair', 'slow'],
    ratings: { count: 224, averageTenths: 48 },
    modules: [
      {
        title: 'Week one: standing about',
        parts: [
          video('Standing still, on purpose', '10:32', { free: true }),
          video('Arms up without shrugging', '11:22'),
          video('Warrior, with a sensible stride', '12:21'),
          audio('Breathing like nobody is marking it', '9:49'),
          video('Nothing new today', '12:37'),
        ],
      },
      {
        title: 'Week two: getting down there',
        parts: [
          video('From standing to floor in three moves', '11:39'),
          video('All fours, long spine', '12:12'),
          video('The dog, uphill version', '12:57'),
          audio('Breathing with a longer way out', '10:12'),
          video('Nothing new again', '12:42'),
        ],
      },
      {
        title: 'Week three: on a chair',
        parts: [
          video('Twists for reversing the car', '11:24', { free: true }),
          video('Side bends and radiators', '12:13'),
          video('Warrior, sitting down', '12:29'),
          audio('Breathing at a desk', '9:29'),
          video('A whole class on a chair', '14:00'),
        ],
      },
      {
        title: 'Week four: joining up',
        parts: [
          video('Two shapes and the bit between', '12:10'),
          video('Four shapes before breakfast', '13:32'),
          video('Balance, near a wall', '11:59'),
          audio('Ten minutes of lying down properly', '11:31'),
          video('The whole thing, slowly', '14:50'),
        ],
      },
    ],
  },
  {
    slug: 'slow-evening-flow',
    creator: 'saskia',
    title: 'Slow Evening Flow',
    topic: 'yoga',
    state: 'published',
    priceCents: 3600,
    partCount: 9,
    minutes: 150,
    cover: 'dog',
    tagline: 'Nine long, low classes for the hour after dinner and before anything sensible.',
    description: paragraphs(
      'These are recordings of the classes I teach live in the evening, with the chatting taken out. They are low to the ground and unhurried, and they get slower as they go.',
      'Have a blanket and a cushion near. If you fall asleep in the last five minutes, that is between you and your mat.',
    ),
    outcomes: [
      'Follow an evening class with your eyes half closed',
      'Move between floor shapes without getting up',
      'Use props so that holding a shape takes no effort',
      'Keep one short flow for nights when fifteen minutes is a lot',
    ],
    tags: ['yoga', 'evenings', 'slow', 'floor'],
    ratings: { count: 134, averageTenths: 48 },
    modules: [
      {
        title: 'Early evening',
        parts: [
          video('After dinner, not too much', '15:00', { free: true }),
          video('Hips and long exhales', '17:20'),
          video('Shoulders that have been at work', '16:40'),
        ],
      },
      {
        title: 'Lamps on',
        parts: [
          video('Down dog, downstairs', '17:00'),
          video('Twists on the floor', '16:10'),
          video('Everything with a cushion', '18:00'),
        ],
      },
      {
        title: 'Nearly bed',
        parts: [
          video('Lying down for most of it', '17:30'),
          audio('A flow you can do by ear', '18:20'),
          audio('Mostly rest', '14:00'),
        ],
      },
    ],
  },
  {
    slug: 'wrists-necks-screens',
    creator: 'saskia',
    title: 'Wrists, Necks, Screens',
    topic: 'work',
    state: 'published',
    priceCents: 1900,
    partCount: 6,
    minutes: 40,
    cover: 'heart',
    tagline: 'Six small breaks for the parts of you that do the typing.',
    description: paragraphs(
      'Typing is a sport played with the fingers and lost with the neck. Here are six breaks of about seven minutes, none of which need you to leave your chair, and one of which can be done during a dull call with the camera off.',
      'If your hands tingle or go numb, see a professional as well as stretching. That one is not for a video.',
    ),
    outcomes: [
      'Set up a screen and a keyboard with two books and a towel',
      'Rest your wrists without stopping work',
      'Turn your head both ways before lunch',
      'Take a break that nobody on the call can see',
    ],
    tags: ['desk', 'neck', 'wrists', 'short'],
    ratings: { count: 57, averageTenths: 45 },
    modules: [
      {
        title: 'Hands',
        parts: [
          video('Two books and a towel', '6:30', { free: true }),
          video('Wrists, front and back', '6:50'),
          text(
            'The hourly nudge',
            '3:40',
            paragraphs(
              'Once an hour, between one thing and the next, do these three in any order. It takes under a minute.',
              '1. Turn your palms up and let your shoulders follow.\n2. Look at the furthest thing you can see, and then at something green.\n3. Breathe out for longer than seems necessary.',
              'Tie it to something you already do: sending a message, filling a glass, sighing.',
            ),
          ),
        ],
      },
      {
        title: 'Neck and eyes',
        parts: [
          video('The polite nod', '7:20'),
          video('Shoulders away from ears', '8:00'),
          audio('A break with the camera off', '7:40'),
        ],
      },
    ],
  },
];
