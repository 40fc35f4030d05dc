import type { PortraitLook } from '../../../art/portrait.ts';
import type { Topic } from '../../../art/palette.ts';

export type CreatorKey = 'marisol' | 'idris' | 'amara' | 'noor' | 'saskia' | 'bram' | 'hana' | 'kofi';

export type DemoCredential = { title: string; issuer: string; year: number };

export type DemoCreator = {
  key: CreatorKey;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  /** Sentence below the name on cards, at most 60 characters. */
  tagline: string;
  /** Biography of 100 to 400 characters. */
  bio: string;
  /** Quote about the creator's work, for a feature card. */
  quote: string;
  /**
   * Topics of the creator. The first topic is the main topic and determines the colours of the
   * picture.
   */
  topics: [Topic, ...Topic[]];
  membershipCents: number;
  look: PortraitLook;
  credentials: DemoCredential[];
};

export const creators: DemoCreator[] = [
  {
    key: 'marisol',
    email: 'creator@kumu.test',
    username: 'marisol',
    firstName: 'Marisol',
    lastName: 'Quennell',
    tagline: 'Fewer sleep tips, better ones',
    bio: 'I worked nights on a hospital ward for eleven years, which teaches you a great deal about sleep, mostly by taking it away. Now I teach ordinary people to stop wrestling with the clock. Short parts, plain words, no whale noises. If you only keep one thing from me, keep your getting-up time.',
    quote: 'You do not need another sleep rule. You probably need to give two of them back.',
    topics: ['sleep-health', 'meditation', 'relaxing', 'stress'],
    membershipCents: 1200,
    look: { hair: 'long', skin: 1, hairColour: 2, top: '#d9e7c6' },
    credentials: [
      {
        title: 'Registered nurse, eleven years on nights',
        issuer: 'Harrowmere Community Hospital',
        year: 2009,
      },
      { title: 'Certificate in sleep education', issuer: 'Coldwater Institute of Rest', year: 2021 },
    ],
  },
  {
    key: 'idris',
    email: 'idris@kumu.test',
    username: 'idris',
    firstName: 'Idris',
    lastName: 'Calloran',
    tagline: 'Breathing lessons with the incense left out',
    bio: 'I was a free diver, then a swimming teacher, and in both jobs the whole day was about not hurrying a breath. I teach slow, counted breathing that you can do on a bus with your eyes open. No secrets, no levels, no special cushion. If it feels silly, you are probably doing it right.',
    quote: 'Nobody has ever been told to calm down and then done it. Try counting to four.',
    topics: ['breathing', 'stress'],
    membershipCents: 900,
    look: { hair: 'short', skin: 4, hairColour: 0, top: '#f3c98b', beard: true },
    credentials: [
      { title: 'Swimming teacher, levels one to four', issuer: 'Tidewater Swim Council', year: 2012 },
      { title: 'Breathing coach, two-year diploma', issuer: 'The Slow Lung School', year: 2019 },
    ],
  },
  {
    key: 'amara',
    email: 'amara@kumu.test',
    username: 'amara',
    firstName: 'Amara',
    lastName: 'Wrenfield',
    tagline: 'Getting strong without liking gyms',
    bio: 'I coach people who were picked last at school, because I was one of them. We use a chair, a wall and a bag of rice, and we stop while it still feels good. Twenty minutes, three times a week, said kindly and counted honestly. You will be surprised what a wall can teach you.',
    quote: 'The best exercise is the one you would do again on Thursday.',
    topics: ['fitness'],
    membershipCents: 1400,
    look: { hair: 'curls', skin: 3, hairColour: 0, top: '#e9efe9' },
    credentials: [
      { title: 'Strength coach, certificate four', issuer: 'Southern College of Movement', year: 2015 },
      { title: 'First aid and resuscitation', issuer: 'Ferncliff Ambulance Volunteers', year: 2024 },
    ],
  },
  {
    key: 'noor',
    email: 'noor@kumu.test',
    username: 'noor',
    firstName: 'Noor',
    lastName: 'Al-Tamrin',
    tagline: 'Small anchors for minds that race ahead',
    bio: 'I spent nine years as a school counsellor, listening to people of all sizes worry. My courses collect the tools they actually went back to: small, portable and a bit plain. I answer every message, usually within two days. None of this replaces a doctor, and I will say so when it matters.',
    quote: 'You cannot argue with a worry at midnight. You can give it an appointment.',
    topics: ['anxiety', 'meditation'],
    membershipCents: 1000,
    look: { hair: 'scarf', skin: 1, hairColour: 0, top: '#3f7f77' },
    credentials: [
      { title: 'Master of counselling', issuer: 'University of Lower Marrin', year: 2011 },
      { title: 'School counsellor, nine years', issuer: 'Marrin Valley Schools', year: 2020 },
    ],
  },
  {
    key: 'saskia',
    email: 'saskia@kumu.test',
    username: 'saskia',
    firstName: 'Saskia',
    lastName: 'Thornquill',
    tagline: 'Yoga for the stiff and the sceptical',
    bio: 'I came to yoga at thirty-four with a bad back and a worse attitude, and kept the attitude. My classes are slow, practical and full of chairs. Nobody needs to touch their toes; they are fine where they are. I teach most evenings from a spare room with one loyal and very loud radiator.',
    quote: 'Flexibility is a side effect. The point is to be able to look behind you when you park.',
    topics: ['yoga', 'stretching', 'work'],
    membershipCents: 1200,
    look: { hair: 'bun', skin: 0, hairColour: 3, top: '#c9553f' },
    credentials: [
      { title: 'Yoga teacher, 500 hours', issuer: 'Blue Gate Yoga School', year: 2016 },
      { title: 'Teaching yoga with chairs', issuer: 'Blue Gate Yoga School', year: 2018 },
    ],
  },
  {
    key: 'bram',
    email: 'bram@kumu.test',
    username: 'bram',
    firstName: 'Bram',
    lastName: 'Okutani',
    tagline: 'Work that stays at work, and backs that forgive',
    bio: 'I ran teams for twenty years, most of them too hard, and now I help people do the reverse. My courses are about the small machinery of a working day: the chair, the calendar, the door you close at five. I like checklists, walking meetings, and people who can say no in one sentence.',
    quote: 'A calendar is a list of promises. Make fewer and keep them.',
    topics: ['work', 'coaching'],
    membershipCents: 1100,
    look: { hair: 'short', skin: 2, hairColour: 4, top: '#28433a', glasses: true, beard: true },
    credentials: [
      { title: 'Accredited workplace coach', issuer: 'Guild of Practical Coaches', year: 2017 },
      { title: 'Operations lead, twenty years', issuer: 'Kestrel and Daughters Freight', year: 2016 },
    ],
  },
  {
    key: 'hana',
    email: 'hana@kumu.test',
    username: 'hana',
    firstName: 'Hana',
    lastName: 'Pellworth',
    tagline: 'Everyday food, and no rules to break',
    bio: 'I cooked in a primary school canteen for eight years: two hundred honest critics, every day at noon. I teach the quiet skills behind a decent dinner, like seasoning, shopping with half a list, and using up the coriander. There are no forbidden foods here and nobody will ask what you weigh.',
    quote: 'Dinner does not have to be a project. It has to be on the table.',
    topics: ['nutritional'],
    membershipCents: 1100,
    look: { hair: 'bob', skin: 0, hairColour: 5, top: '#e0b04a', glasses: true },
    credentials: [
      { title: 'Bachelor of nutrition and food', issuer: 'Wattle Coast University', year: 2010 },
      { title: 'Commercial cookery, certificate three', issuer: 'Easthaven Trade College', year: 2013 },
    ],
  },
  {
    key: 'kofi',
    email: 'kofi@kumu.test',
    username: 'kofi',
    firstName: 'Kofi',
    lastName: 'Lindqvane',
    tagline: 'Rest as something you can practise',
    bio: 'I used to build boats, a trade where hurrying costs you a hull. These days I teach rest the way I was taught joinery: in small steps, with the right tool, and without apology. Most of my parts are audio, so you can lie on the floor. A new one comes out every Sunday, about when the light goes.',
    quote: 'Nobody calls it laziness when you let the glue dry.',
    topics: ['relaxing', 'stress'],
    membershipCents: 900,
    look: { hair: 'bald', skin: 5, hairColour: 5, top: '#e8e2d4', beard: true },
    credentials: [
      { title: 'Guided relaxation teacher', issuer: 'North Jetty Centre', year: 2018 },
      { title: 'Shipwright, trade certificate', issuer: 'Port Ellery Boatyard', year: 2004 },
    ],
  },
];
