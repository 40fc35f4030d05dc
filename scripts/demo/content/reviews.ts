import type { Topic } from '../../../art/palette.ts';

export type DemoReview = {
  stars: 1 | 2 | 3 | 4 | 5;
  text: string;
  /** Topics of the courses that the sentence suits. If absent, it suits any course. */
  topics?: Topic[];
};

const moving: Topic[] = ['fitness', 'yoga', 'stretching'];
const quiet: Topic[] = ['sleep-health', 'meditation', 'relaxing', 'breathing'];
const minds: Topic[] = ['anxiety', 'stress', 'meditation'];
const desks: Topic[] = ['work', 'coaching'];

/** Sixty review sentences. ratings.ts combines them with star ratings. */
export const reviews: DemoReview[] = [
  {
    stars: 5,
    text: 'The second week irritated me and then, annoyingly, it was right.',
    topics: ['sleep-health'],
  },
  { stars: 5, text: 'Not one gong. Parts short enough that I finished every single one.', topics: quiet },
  { stars: 5, text: 'I have bought a lot of courses and this is the only one I finished.' },
  { stars: 5, text: 'Sounds like a sensible aunt who happens to know things.' },
  { stars: 5, text: 'I do the same part most evenings and it has not worn out yet.', topics: quiet },
  { stars: 5, text: 'Short, plain and oddly funny. My partner now listens from the kitchen.' },
  { stars: 5, text: 'I kept waiting for the sales pitch and it never came.' },
  { stars: 5, text: 'It assumed I was tired and busy, which I was.' },
  { stars: 5, text: 'I use the last part in my car before every parents’ evening.', topics: minds },
  { stars: 5, text: 'First teacher who told me to do less and then actually let me.' },
  { stars: 5, text: 'My knees and I are on speaking terms again.', topics: moving },
  { stars: 5, text: 'The gentle versions are not an afterthought, and I noticed.', topics: moving },
  { stars: 5, text: 'Did it in jeans, next to the bed, with a cat on the mat. Still good.', topics: moving },
  { stars: 5, text: 'I printed the page, stuck it on the fridge, and it is still there.' },
  { stars: 5, text: 'I have not thrown out coriander in a month.', topics: ['nutritional'] },
  { stars: 5, text: 'The part about toast alone. Thank you.', topics: ['nutritional'] },
  {
    stars: 5,
    text: 'My children ate the tray of vegetables. I am reporting this as a miracle.',
    topics: ['nutritional'],
  },
  { stars: 5, text: 'I said the sentence from part two out loud at work and nobody fainted.', topics: desks },
  {
    stars: 5,
    text: 'Two of my team asked what had changed. It was the half-hour page.',
    topics: ['coaching'],
  },
  { stars: 5, text: 'The best six minutes of an otherwise beige afternoon.', topics: desks },
  {
    stars: 5,
    text: 'Counting to four on the number 9 bus, like a person with a secret.',
    topics: ['breathing'],
  },
  { stars: 5, text: 'I gave it to my dad, who gives everything two stars. He has not complained.' },
  { stars: 5, text: 'The captions are good, which matters to me and is rarer than it should be.' },
  { stars: 5, text: 'I went back to the first part after the last one and heard it differently.' },
  { stars: 5, text: 'It did not fix my life, it made Tuesdays nicer. That is what I paid for.' },
  { stars: 5, text: 'I wrote a question and got a proper answer the next day.' },
  { stars: 5, text: 'Calm without being sleepy, practical without being bossy.' },
  {
    stars: 5,
    text: 'I set a timer at half past four now. My worries have learned to queue.',
    topics: ['anxiety'],
  },
  { stars: 5, text: 'Gentle in the right places and honest about what it is not.', topics: minds },
  { stars: 5, text: 'Well made and carefully cut; nothing in it is there to fill time.' },
  {
    stars: 5,
    text: 'I have taken this standing at a swimming pool, in a coat.',
    topics: ['stress', 'relaxing'],
  },
  { stars: 5, text: 'Worth it for the third module alone.' },
  { stars: 4, text: 'Very good. I would have liked one more long part at the end.' },
  { stars: 4, text: 'The sound is a bit quiet in two of the parts, otherwise lovely.' },
  { stars: 4, text: 'Took me twice the time it says, which is not the course’s fault.' },
  { stars: 4, text: 'Sensible and kind. Some of it I knew, and it helped to hear it in order.' },
  { stars: 4, text: 'The middle drags a little, then the last part makes sense of it.' },
  { stars: 4, text: 'I skip the talking now and do the practice, and that works too.' },
  { stars: 4, text: 'Good for beginners; I will need something harder next.', topics: moving },
  { stars: 4, text: 'Balance week was humbling. I held on to the fridge.', topics: moving },
  { stars: 4, text: 'Clear recipes without being recipes. More spice, please.', topics: ['nutritional'] },
  { stars: 4, text: 'I fell asleep in part three, so I can only vouch for the first half.', topics: quiet },
  { stars: 4, text: 'Useful on ordinary days. On the bad ones I still ring my sister.', topics: minds },
  { stars: 4, text: 'My boss has now bought it too, which I find suspicious.', topics: desks },
  { stars: 4, text: 'Nice pace and nice voice. A transcript would have been handy.' },
  { stars: 4, text: 'Four stars because I have not finished; ask me again in a month.' },
  { stars: 3, text: 'Decent, but I had read most of it before.' },
  { stars: 3, text: 'The ideas are good. It could be half as long.' },
  { stars: 3, text: 'A bit slow for me, though I see that slow was the point.' },
  { stars: 3, text: 'I liked the audio parts and could have done without the videos.' },
  {
    stars: 3,
    text: 'Fine for a desk worker. I stand all day, so some of it missed me.',
    topics: ['work', 'stretching'],
  },
  { stars: 3, text: 'Assumes you have an oven that behaves.', topics: ['nutritional'] },
  { stars: 3, text: 'Some parts stayed with me and some left no trace at all.' },
  { stars: 3, text: 'The radiator has more lines than I expected.', topics: ['yoga'] },
  { stars: 2, text: 'Pleasant, but I was looking for more structure.' },
  { stars: 2, text: 'Too gentle for where I am. A friend of mine loves it.' },
  { stars: 2, text: 'I wanted a plan for each day and got something looser.' },
  { stars: 2, text: 'The style was not for me and I stopped after four parts.' },
  { stars: 1, text: 'I could not get on with the jokes. Refunded without any fuss.' },
  { stars: 1, text: 'Bought the wrong thing at midnight. My own doing, but still one star.' },
];
