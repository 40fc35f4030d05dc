import { audio, document, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const noorCourses: DemoCourse[] = [
  {
    slug: 'an-anchor-for-anxious-days',
    creator: 'noor',
    title: 'An Anchor for Anxious Days',
    topic: 'anxiety',
    state: 'published',
    priceCents: 4900,
    partCount: 16,
    minutes: 120,
    cover: 'child',
    tagline: 'Sixteen small things to hold on to while the weather in your head passes.',
    description: paragraphs(
      'An anchor does not stop the weather. It keeps you roughly where you meant to be until the weather is done. The sixteen parts here are anchors of different weights: some take a minute in a corridor, some want half an evening.',
      'You do not need to do them in order. Most people find three they like and come back to those. Part one helps you choose.',
      'This is education, not treatment. If your days are very hard, please speak with a doctor or someone you trust, and use this beside that help. The last module has a page for making that call.',
    ),
    outcomes: [
      'Choose three anchors that suit your own days',
      'Ground yourself in a room full of people without anyone noticing',
      'Talk to a worried mind as you would to a tired child',
      'Know who to ring, and have the first sentence ready',
    ],
    tags: ['anxiety', 'grounding', 'daily', 'gentle'],
    ratings: { count: 241, averageTenths: 47 },
    modules: [
      {
        title: 'Light anchors',
        parts: [
          video('Which kind of day is it?', '6:41', { free: true }),
          video('Five things, four things, three', '7:05', { free: true }),
          audio('Feet on a floor', '6:31'),
          video('Cold water, warm cup', '5:55'),
          video('The corridor minute', '4:47'),
        ],
      },
      {
        title: 'Medium anchors',
        parts: [
          video('Naming it without feeding it', '8:13'),
          audio('A hand on your own shoulder', '9:08'),
          video('The shape of a wave', '8:21'),
          video('Moving it through', '9:28'),
        ],
      },
      {
        title: 'Heavy anchors',
        parts: [
          audio('Child’s pose, and why it is called that', '11:10'),
          video('Writing to the part that worries', '8:38'),
          video('A small, boring plan', '7:30'),
          audio('Twenty breaths with company', '9:32'),
        ],
      },
      {
        title: 'Other people',
        parts: [
          video('Telling a friend in one sentence', '6:35'),
          text(
            'Making the call',
            '3:56',
            paragraphs(
              'Ringing for help is a task, and tasks go better with a script. Here is one to borrow.',
              '“Hello, my name is … I would like to talk with someone about how I have been feeling. It has been going on for about … The hardest part is …”',
              'Write your own words into the gaps before you dial. Choose a time when nobody needs you for half an hour. If the line is busy, ring again after lunch; it is a queue, not an answer.',
              'If you are in danger now, ring your local emergency number first. This page will still be here.',
            ),
          ),
          document('Your three anchors, on a card', '6:30'),
        ],
      },
    ],
  },
  {
    slug: 'the-worry-window',
    creator: 'noor',
    title: 'The Worry Window',
    topic: 'anxiety',
    state: 'published',
    priceCents: 2600,
    partCount: 7,
    minutes: 48,
    cover: 'pebbles',
    tagline: 'Give your worries a chair, a pencil and fifteen minutes, and the rest of the day back.',
    description: paragraphs(
      'Trying not to worry is a full-time job. Worrying at half past four, for fifteen minutes, with a pencil, is a part-time one. This course sets up that appointment and helps you keep it.',
      'The first week feels a little ridiculous. Please do it anyway. Seven parts, one kitchen timer, and no need to believe in it beforehand.',
    ),
    outcomes: [
      'Set a daily window that your household respects',
      'Sort worries into ones with a next step and ones without',
      'Postpone a worry without pretending it has gone',
      'End the window on time, even in the middle of a sentence',
    ],
    tags: ['anxiety', 'writing', 'routine', 'short'],
    ratings: { count: 109, averageTenths: 46 },
    modules: [
      {
        title: 'Opening it',
        parts: [
          video('Why half past four', '6:40', { free: true }),
          video('Pencil, timer, chair', '6:00'),
          document('The two-column page', '5:00'),
          video('“Not now, at four thirty”', '7:20'),
        ],
      },
      {
        title: 'Closing it',
        parts: [
          video('Stopping in the middle of a sentence', '6:50'),
          audio('Three minutes of looking out', '7:40'),
          video('When the window can shrink', '8:30'),
        ],
      },
    ],
  },
  {
    slug: 'sitting-with-noise',
    creator: 'noor',
    title: 'Sitting With Noise',
    topic: 'meditation',
    state: 'published',
    priceCents: 3200,
    partCount: 10,
    minutes: 80,
    cover: 'sit',
    tagline: 'Meditation for flats above shops, open offices and houses with a drum kit.',
    description: paragraphs(
      'Quiet is a luxury and attention is not. Each of these ten sits was recorded with the sound left in: a tram, a kitchen, a playground, rain on tin. We use the noise instead of waiting for it to stop.',
      'Every sit is eight minutes or so. The first half explains itself; the second half leaves you to it.',
    ),
    outcomes: [
      'Hear a sound as a sound before it becomes an opinion',
      'Return from a distraction without scolding yourself',
      'Sit in a public place without shutting your eyes',
      'Enjoy rain professionally',
    ],
    tags: ['meditation', 'sound', 'city'],
    ratings: { count: 73, averageTenths: 45 },
    modules: [
      {
        title: 'At home',
        parts: [
          audio('A fridge, a clock, a pipe', '7:40', { free: true }),
          audio('Kitchen at six', '8:00'),
          video('How to sit on a hard chair', '6:50'),
          audio('Upstairs has visitors', '8:20'),
        ],
      },
      {
        title: 'Out there',
        parts: [
          audio('Tram, window seat', '8:30'),
          audio('Playground, far bench', '8:00'),
          video('Eyes open, looking at nothing', '7:10'),
          audio('An office, about three o’clock', '8:10'),
        ],
      },
      {
        title: 'Weather',
        parts: [audio('Rain on a tin roof', '9:20'), audio('Wind, and whatever it moves', '8:00')],
      },
    ],
  },
];
