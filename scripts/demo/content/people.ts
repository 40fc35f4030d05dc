import type { PortraitLook } from '../../../art/portrait.ts';
import type { Topic } from '../../../art/palette.ts';
import { random } from '../../../art/random.ts';

/** Password of every demo account. */
export const demoPassword = 'kumu-demo-2026';

/** Time zone of every demo account, to which its quiet hours and its digest refer. */
export const demoTimeZone = 'Australia/Sydney';

export type DemoMember = { email: string; firstName: string; lastName: string };

/**
 * Members of the demo world who can sign in. Jo is a buyer. Lucia has just joined and owns no
 * content.
 */
export const members: DemoMember[] = [
  { email: 'member@kumu.test', firstName: 'Jo', lastName: 'Weatherlow' },
  { email: 'teodora@kumu.test', firstName: 'Teodora', lastName: 'Varnholt' },
  { email: 'jonah@kumu.test', firstName: 'Jonah', lastName: 'Pettigard' },
  { email: 'lucia@kumu.test', firstName: 'Lucia', lastName: 'Marquendo' },
  { email: 'empty@kumu.test', firstName: 'Robin', lastName: 'Astergale' },
];

export const pendingCreator = {
  email: 'pending@kumu.test',
  username: 'wren-abernall',
  firstName: 'Wren',
  lastName: 'Abernall',
  tagline: 'Slow walks for people who sit too much',
  bio: 'I led walking tours for fifteen years and noticed that people arrive talking and finish quiet. My first course teaches a slow half-hour walk you can take from any front door, in any shoes, without a counter on your wrist.',
  topics: ['relaxing', 'fitness'] satisfies Topic[],
  look: { hair: 'braid', skin: 2, hairColour: 1, top: '#d98a6a' } satisfies PortraitLook,
};

/** Approved creator without published content, who sees the introduction of the dashboard. */
export const emptyCreator = {
  email: 'firstday@kumu.test',
  username: 'edda-rosvale',
  firstName: 'Edda',
  lastName: 'Rosvale',
  tagline: 'Stretching for gardeners, from the knees up',
  bio: 'I have kept a market garden for twenty years and two knees for longer. I teach the stretches that let me do both: ten minutes before the spade, ten minutes after, and one for the day you plant potatoes.',
  topics: ['stretching'] satisfies Topic[],
  look: { hair: 'long', skin: 0, hairColour: 4, top: '#7fa05a' } satisfies PortraitLook,
};

export const officeWorker = { email: 'office@kumu.test', firstName: 'Odile', lastName: 'Marchbank' };

/** Second person of the office. */
export const officeColleague = { email: 'priya@kumu.test', firstName: 'Priya', lastName: 'Nandakumar' };

export const business: DemoMember = {
  email: 'business@kumu.test',
  firstName: 'Tamsin',
  lastName: 'Greavely',
};

/** Business of the demo world, with the people who joined and those who were invited. */
export const demoBusiness = {
  name: 'Harrowmere Mills',
  slug: 'harrowmere',
  joined: ['teodora@kumu.test', 'jonah@kumu.test'],
  left: 'lucia@kumu.test',
  credits: { bought: 250, onJoining: 20, more: 40 },
  invited: ['wes.calloway@harrowmere.test', 'ines.fairholt@harrowmere.test'],
};

const firstNames =
  'Abel Ada Agnes Alma Amos Anika Anton Arlo Asa Astrid Basil Bea Belen Bodhi Bruno Calla Cato Cleo Cora Dara Delia Dev ' +
  'Dinah Edith Eero Elio Elke Emre Esme Etta Farah Femi Fern Finn Flora Gaia Gil Greta Gus Hale Hedda Hugo Ida Ilse Imani ' +
  'Ines Iris Ivo Jai Jana Jem Juno Kaya Keir Kit Lars Leda Leif Lena Linus Lior Lotte Luz Mabel Mara Mika Milo Mina Moss ' +
  'Nadia Ned Nell Nico Nora Odin Ola Olive Orla Otis Otto Pia Piet Priya Quill Rafi Ravi Remy Rhea Rosa Ruben Rune Sage ' +
  'Sami Selma Sol Sunniva Tariq Tess Thea Tomas Tove Ulla Uma Vera Viggo Wanda Willa Yara Yusuf Zadie Zora';

export type DemoRater = { firstName: string; initial: string; displayName: string };

/**
 * Returns `count` distinct invented people in a fixed order, such as "Abel K." and "Juno S.". They
 * only rate.
 */
export function listRaters(count: number): DemoRater[] {
  const names = firstNames.split(' ');
  const next = random('raters');
  const raters = new Map<string, DemoRater>();
  if (count > names.length * 20) throw new Error(`Only ${names.length * 20} raters can be invented`);
  while (raters.size < count) {
    const firstName = names[Math.floor(next() * names.length)] ?? 'Abel';
    const initial = 'ABCDEFGHIJKLMNOPRSTUVWYZ'[Math.floor(next() * 24)] ?? 'A';
    const displayName = `${firstName} ${initial}.`;
    raters.set(displayName, { firstName, initial, displayName });
  }
  return [...raters.values()];
}
