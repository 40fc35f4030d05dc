import { audio, paragraphs, text, video } from '../course.ts';
import type { DemoCourse } from '../course.ts';

export const kofiCourses: DemoCourse[] = [
  {
    slug: 'rest-as-a-skill',
    creator: 'kofi',
    title: 'Rest as a Skill',
    topic: 'relaxing',
    state: 'published',
    priceCents: 3900,
    partCount: 13,
    minutes: 105,
    cover: 'lie',
    tagline: 'Thirteen lessons in doing nothing well, taught by a man who built boats.',
    description: paragraphs(
      'Rest is treated as what is left when everything else is done. Nothing is ever done, so there is never any left. In a workshop we would call that a planning fault and put the resting time on the job sheet.',
      'The course has three benches. The first is the body, the second is the hour, and the third is other people’s opinions. Most parts are audio, made for a floor with a blanket on it.',
      'There is nothing to get better at in the usual sense. You will notice you have finished when you stop checking.',
    ),
    outcomes: [
      'Rest on a floor in ten minutes flat',
      'Put rest in the week before the week fills up',
      'Tell rest from scrolling, and both from sleep',
      'Decline something without inventing a dentist',
    ],
    tags: ['rest', 'audio', 'weekend', 'slow'],
    ratings: { count: 114, averageTenths: 48 },
    modules: [
      {
        title: 'First bench: the body',
        parts: [
          video('Let the glue dry', '6:54', { free: true }),
          audio('The floor, with a blanket', '10:24'),
          audio('Ten minutes of unclenching', '9:55'),
          audio('Jaw, hands, belly', '8:38'),
          audio('Lying on your side like a boat', '9:02'),
        ],
      },
      {
        title: 'Second bench: the hour',
        parts: [
          video('Rest goes on the job sheet', '7:35'),
          video('The difference between this and scrolling', '7:05'),
          audio('Half an hour, most of it quiet', '12:03'),
          text(
            'A list of things that are not rest',
            '3:17',
            paragraphs(
              'They may be pleasant. They may be useful. They are not this.',
              '- Tidying while you wait\n- Reading about rest\n- A podcast at one and a half times the speed\n- Anything with a badge at the end\n- Holidays with a spreadsheet',
              'Keep any you like. Only do not send rest the invoice for them.',
            ),
          ),
        ],
      },
      {
        title: 'Third bench: opinions',
        parts: [
          video('Saying no without a dentist', '7:10'),
          video('Guilt is a draught, find the gap', '7:31'),
          audio('Sunday, about when the light goes', '9:36'),
          audio('Put the tools away', '5:50'),
        ],
      },
    ],
  },
  {
    slug: 'a-rest-you-can-take-standing-up',
    creator: 'kofi',
    title: 'A Rest You Can Take Standing Up',
    topic: 'stress',
    state: 'published',
    priceCents: 1500,
    partCount: 5,
    minutes: 28,
    cover: 'tree',
    tagline: 'Five short rests for queues, lifts, platforms and the side of a football pitch.',
    description: paragraphs(
      'Not everyone gets to lie down. Nurses do not, nor shop staff, nor the parent at the swimming lesson. These five rests are taken upright, in shoes, with your eyes open, and nobody needs to know.',
      'The shortest is four minutes. They are audio first, with one video so that you can see how little is going on.',
    ),
    outcomes: [
      'Stand so that your bones do the holding',
      'Soften a face in public without looking odd',
      'Rest for the length of a queue',
      'Shift your weight like someone with time',
    ],
    tags: ['rest', 'standing', 'short', 'audio'],
    ratings: { count: 82, averageTenths: 47 },
    modules: [
      {
        title: 'Upright',
        parts: [
          video('Bones can do this', '6:00', { free: true }),
          audio('The queue', '5:20'),
          audio('A lift, going either way', '4:20'),
          audio('The far platform', '6:10'),
          audio('Side of the pitch', '6:10'),
        ],
      },
    ],
  },
];
