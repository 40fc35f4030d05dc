import { audio, document, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const hanaCourses: DemoCourse[] = [
  {
    slug: 'the-unfussy-plate',
    creator: 'hana',
    title: 'The Unfussy Plate',
    topic: 'nutritional',
    state: 'published',
    priceCents: 4200,
    partCount: 18,
    minutes: 140,
    cover: 'bowl',
    tagline: 'Eighteen short lessons in feeding yourself well without counting anything.',
    description: paragraphs(
      'A good plate has something green, something filling, something that makes you look forward to it, and salt. That is most of the course. The other seventeen parts are about how to do that on a Tuesday with a headache.',
      'You will learn five sauces, four ways with a tray of vegetables, and how to shop from half a list. Nothing is weighed and nothing is forbidden. There is a part about toast.',
      'If you have an allergy, a condition or a history with food that makes this complicated, take what is useful and let your own doctor or dietitian have the last word.',
    ),
    outcomes: [
      'Build a plate from four parts without a recipe',
      'Season food so that it tastes like you meant it',
      'Shop from half a list and waste less of it',
      'Cook one proper thing on a night you would rather not',
    ],
    tags: ['food', 'cooking', 'everyday', 'beginners'],
    ratings: { count: 97, averageTenths: 46 },
    modules: [
      {
        title: 'The plate',
        parts: [
          video('Four parts of a plate', '7:31', { free: true }),
          video('Something green, without a salad', '8:07'),
          video('Something filling', '8:00'),
          video('Something to look forward to', '7:26'),
          document('The plate, to stick on a fridge', '3:59'),
        ],
      },
      {
        title: 'The flavour',
        parts: [
          video('Salt, early and late', '8:22', { free: true }),
          video('Sour things you already own', '7:10'),
          video('Five sauces from one shelf', '11:09'),
          video('Onions, and patience', '8:46'),
        ],
      },
      {
        title: 'The shop',
        parts: [
          video('Half a list', '7:07'),
          text(
            'A shelf that saves you',
            '5:02',
            paragraphs(
              'Keep these and there is always a dinner.',
              '- Two tins of beans and two of tomatoes\n- Pasta, or rice, or both\n- Onions and garlic\n- Eggs\n- Something sour: vinegar, a lemon, pickles\n- Something salty and old: hard cheese, olives, soy sauce\n- Frozen peas, the quiet heroes',
              'When you take the last of something, write it on the inside of the cupboard door in pencil. That is the half of the list you would otherwise forget.',
            ),
          ),
          video('Vegetables in the order they wilt', '7:32'),
          audio('A walk round the market', '9:04'),
        ],
      },
      {
        title: 'The week',
        parts: [
          video('One tray, four vegetables', '9:36'),
          video('Eggs at any hour', '7:47'),
          video('In defence of toast', '6:44'),
          video('Dinner with a headache', '8:03'),
          video('Leftovers with some dignity', '8:35'),
        ],
      },
    ],
  },
  {
    slug: 'batch-sundays',
    creator: 'hana',
    title: 'Batch Sundays',
    topic: 'nutritional',
    state: 'published',
    priceCents: 2700,
    partCount: 7,
    minutes: 75,
    cover: 'jars',
    tagline: 'Two calm hours on Sunday that turn up as dinner until Thursday.',
    description: paragraphs(
      'Batch cooking has a reputation for grey boxes. It earned it. Here we cook parts and not meals: a pot of grains, a tray of something roasted, a jar of something sharp. During the week they meet on a plate in ten minutes and look as if you planned it.',
      'Seven parts, one podcast’s worth of chopping. Music is recommended.',
    ),
    outcomes: [
      'Run two hours in the kitchen in a sensible order',
      'Cook parts that get along with each other all week',
      'Store things so they are still worth eating on Thursday',
      'Freeze three emergencies and label them like an adult',
    ],
    tags: ['food', 'cooking', 'weekend', 'planning'],
    ratings: { count: 51, averageTenths: 47 },
    modules: [
      {
        title: 'Sunday',
        parts: [
          video('Parts, not meals', '9:00', { free: true }),
          video('The order of two hours', '12:00'),
          video('A pot, a tray, a jar', '14:30'),
          document('The Sunday sheet', '5:00'),
        ],
      },
      {
        title: 'Monday to Thursday',
        parts: [
          video('Four dinners from three boxes', '13:20'),
          video('What keeps and what sulks', '10:10'),
          video('Three emergencies for the freezer', '11:00'),
        ],
      },
    ],
  },
];
