import { audio, document, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const amaraCourses: DemoCourse[] = [
  {
    slug: 'strong-legs-in-twenty',
    creator: 'amara',
    title: 'Strong Legs in Twenty',
    topic: 'fitness',
    state: 'published',
    priceCents: 5800,
    partCount: 15,
    minutes: 300,
    cover: 'squat',
    tagline: 'Fifteen sessions of twenty minutes, one chair, and no jumping on the neighbours.',
    description: paragraphs(
      'Legs carry the shopping, the child and the opinion that you should have taken the lift. They deserve three short sessions a week. Each one here is twenty minutes from hello to the end of the stretch, so you can start at seven and be late for nothing.',
      'You need a chair that does not roll and a wall. From week three a backpack with some books in it is useful. Everything comes in three versions: gentle, ordinary, and for days when you are showing off.',
      'We count slowly, breathe out on the hard bit, and stop with one left in the tank. If something hurts in a sharp way, stop sooner and ask someone qualified.',
    ),
    outcomes: [
      'Sit down and stand up well, and know why that is a skill',
      'Follow a twenty-minute session without watching the screen',
      'Choose the gentle version without arguing with yourself',
      'Build a three-day week out of sessions you have met',
    ],
    tags: ['strength', 'legs', 'home', 'twenty minutes'],
    ratings: { count: 168, averageTenths: 48 },
    modules: [
      {
        title: 'Week one: the chair',
        parts: [
          video('Sit, stand, repeat', '19:30', { free: true }),
          video('Heels down, eyes up', '20:00'),
          video('The slow way down', '20:10'),
        ],
      },
      {
        title: 'Week two: the wall',
        parts: [
          video('A wall is a patient teacher', '20:20'),
          video('One leg at a time', '20:00'),
          video('Calves, the forgotten stairs', '19:40'),
        ],
      },
      {
        title: 'Week three: the backpack',
        parts: [
          video('Four library books', '20:30'),
          video('Step up, step down', '20:00'),
          video('Hips that hinge', '20:20'),
        ],
      },
      {
        title: 'Week four: balance',
        parts: [
          video('Wobbling is the work', '19:50'),
          video('Sideways, like a crab with a job', '20:00'),
          video('Slow lunges, long breaths', '20:10'),
        ],
      },
      {
        title: 'Week five: yours',
        parts: [
          video('Everything, gently', '20:00'),
          video('Everything, properly', '20:10'),
          video('Make your own twenty', '19:20'),
        ],
      },
    ],
  },
  {
    slug: 'push-ups-from-the-wall',
    creator: 'amara',
    title: 'Push-ups From the Wall',
    topic: 'fitness',
    state: 'published',
    priceCents: 2900,
    partCount: 8,
    minutes: 75,
    cover: 'wall',
    tagline: 'Start upright, take all the time you like, and meet the floor when you are ready.',
    description: paragraphs(
      'A push-up is a plank with opinions. If the floor version has always felt like a locked door, that is because you were shown the last step first. We begin standing, hands on a wall, and move down the furniture one piece at a time: wall, bench, chair, step, floor.',
      'Some people stop at the chair and are strong and happy there. The floor is offered, never demanded.',
    ),
    outcomes: [
      'Do a wall push-up that would survive being filmed',
      'Know when to move down to the next height, and when not to',
      'Look after wrists and shoulders with a two-minute warm-up',
      'Meet the floor, or decide politely not to',
    ],
    tags: ['strength', 'arms', 'home', 'beginners'],
    ratings: { count: 92, averageTenths: 47 },
    modules: [
      {
        title: 'High',
        parts: [
          video('Two minutes for the wrists', '7:00', { free: true }),
          video('The wall', '10:00'),
          video('Kitchen bench', '10:20'),
        ],
      },
      {
        title: 'Middle',
        parts: [
          video('A chair against the wall', '10:30'),
          video('Elbows, and where they go', '8:40'),
          video('The bottom stair', '10:00'),
        ],
      },
      {
        title: 'Low',
        parts: [
          video('Down slowly, up any way you like', '9:30'),
          video('The floor, if you want it', '9:00'),
        ],
      },
    ],
  },
  {
    slug: 'run-slower',
    creator: 'amara',
    title: 'Run Slower',
    topic: 'fitness',
    state: 'published',
    priceCents: 4400,
    partCount: 12,
    minutes: 110,
    cover: 'run',
    tagline: 'Learn to run at the speed of a conversation and you may want to go again.',
    description: paragraphs(
      'Most people who hate running have only tried it fast. This course is for them, and for anyone coming back after a break, a baby or a decade. The rule is simple: if you could not tell a story while doing it, slow down.',
      'There are video lessons for the kitchen and audio parts to take outside. The audio parts walk and run with you and do not shout.',
      'By the end you will have a weekly plan on one page and, with luck, a favourite tree to turn around at.',
    ),
    outcomes: [
      'Find the pace at which you can still tell a story',
      'Mix walking and running without calling it cheating',
      'Land softly and stop overthinking your feet',
      'Plan a week with two runs and no guilt',
    ],
    tags: ['running', 'outdoors', 'beginners', 'audio'],
    ratings: { count: 127, averageTenths: 46 },
    modules: [
      {
        title: 'Before you go out',
        parts: [
          video('Slower than that', '7:30', { free: true }),
          video('Shoes, and how little they matter', '6:00'),
          video('Ankles, knees, hips, hello', '8:20'),
        ],
      },
      {
        title: 'Walk, run, walk',
        parts: [
          audio('One minute on, two off', '12:00'),
          audio('Two on, two off', '12:30'),
          audio('Lamp posts', '12:00'),
          text(
            'What to do when it rains',
            '3:10',
            paragraphs(
              'You have three good choices. Go anyway, in a hat, for half the time. Walk up and down your own stairs for ten minutes with the radio on. Or stay in and do the ankle session again, which you skipped the first time.',
              'There is also a fourth choice, which is to leave it until tomorrow. It is a real choice. Nothing you have built falls down in a day.',
            ),
          ),
        ],
      },
      {
        title: 'Running, quietly',
        parts: [
          video('Land like a cat burglar', '7:30'),
          audio('Ten minutes of talking to yourself', '13:00'),
          audio('Out to a tree and back', '15:00'),
        ],
      },
      {
        title: 'Keeping it',
        parts: [video('Two a week is plenty', '7:30'), document('The one-page running week', '5:30')],
      },
    ],
  },
];
