import type { Topic } from '../../../art/palette.ts';
import type { PostAudience } from '../../../contract/values/content.ts';
import type { CreatorKey } from './creators.ts';

export type DemoPost = {
  creator: CreatorKey;
  title: string;
  summary: string;
  topic: Topic;
  tags: string[];
  audience: PostAudience;
  daysAgo: number;
  text: string;
  /** Comments of readers, oldest first; `answer` is the creator's reply. */
  comments?: { text: string; answer?: string }[];
};

export const posts: DemoPost[] = [
  {
    creator: 'marisol',
    title: 'After a bad night',
    summary: 'You slept four hours and the day starts anyway. Here’s the order I do things in.',
    topic: 'sleep-health',
    tags: ['bad nights', 'mornings', 'shift work'],
    audience: 'MEMBERS',
    daysAgo: 4,
    text: `The alarm goes and you’ve had four hours, maybe less. The first thing most of us do is count. I used to count on the tram home from night shift, and it never once gave me an hour back. So the first rule of a bad night is small: **don’t do the sum.**

Get up at the time you always get up. That isn’t about discipline. Tonight is built this morning, and a lie-in that feels like a refund is closer to a loan.

## The first hour

Open the curtains before you look at your phone. Stand near the window with something warm. If you can walk around the block, walk around the block, slowly, in whatever you slept in if the street will have you.

- Daylight before messages.
- Breakfast at the usual time, even if it’s toast over the sink.
- Coffee, yes. The last one before lunch.

> A bad night is one night. It becomes two when you spend the day getting ready for the next one.

## The slump at three

It’s coming, so plan for it. Twenty minutes with your eyes shut is fine: set a timer and leave it across the room.

## Tonight

Go to bed when you usually do, or a little later, but *not earlier*. If most of your nights have been bad for three months or more, talk to your doctor. A post can keep you company, but it can’t replace that.`,
  },
  {
    creator: 'marisol',
    title: 'What to do at 3 am, in order',
    summary: 'Get up, go somewhere dim, and do the dullest thing you own.',
    topic: 'sleep-health',
    tags: ['bad nights'],
    audience: 'EVERYONE',
    daysAgo: 18,
    text: `Nothing good is decided at 3 am, so decide it now.

1. **Leave the bed** once you notice that you’re trying. Trying is the opposite of sleeping.
2. **Go somewhere dim.** A chair, a blanket, one lamp behind you.
3. **Do the dullest thing you own.** The manual of the washing machine is a fine book.
4. **Go back when you nod**, not when you’ve had enough of the chair.

If you’re still up at five, you’re up. Have breakfast, keep the day plain, and go to bed at the usual time.`,
    comments: [
      {
        text: 'The manual of the washing machine worked better than the podcast I had for this.',
        answer: 'It has a sequel. The dishwasher is even slower.',
      },
      { text: 'Does this still work with a baby who’s up at two and four?' },
    ],
  },
  {
    creator: 'kofi',
    title: 'A rest you can take standing up',
    summary: 'For the queue, the lift and the four minutes before a meeting.',
    topic: 'relaxing',
    tags: ['work', 'short'],
    audience: 'MEMBERS',
    daysAgo: 9,
    text: `You don’t need a mat for this one. You need a floor, and you have one.

Let your weight go into your heels. Unlock the knees, just enough that nobody sees it. Drop the shoulders on the breath out, and leave them there.

Then choose one sound that goes on, a fan or the traffic, and listen until you can hear where it *begins*. That’s the whole rest. Four breaths is enough.`,
  },
  {
    creator: 'amara',
    title: 'Why I stopped counting reps',
    summary: 'The number was never the point, and it was getting in the way.',
    topic: 'fitness',
    tags: ['strength', 'habits'],
    audience: 'EVERYONE',
    daysAgo: 12,
    text: `For years I counted to twelve. Twelve of everything, because somebody had printed twelve on a wall.

What I watch now is the last good one. When the next push-up would be a worse push-up, I’m done. Some days that’s nine, some days fifteen, and my shoulders have stopped writing me letters.

## Try it once

- Do the movement slowly enough to notice it.
- Stop **one before** it gets ugly.
- Write down how it felt, not how many it was.`,
    comments: [{ text: 'Stopped at eight today. They were eight good ones.' }],
  },
  {
    creator: 'saskia',
    title: 'Balance is a wobble you get used to',
    summary: 'Standing on one leg isn’t standing still.',
    topic: 'yoga',
    tags: ['balance'],
    audience: 'EVERYONE',
    daysAgo: 21,
    text: `Watch an ankle from close up while its owner stands on one leg. It never stops. It corrects, and corrects the correction, some hundred times a minute.

So if you wobble in tree pose, nothing is going wrong. That *is* the pose. Look at something that doesn’t move, breathe out, and let the foot do its small loud work.`,
  },
  {
    creator: 'hana',
    title: 'Salt is not the enemy',
    summary: 'Season early, taste twice, and stop apologising for dinner.',
    topic: 'nutritional',
    tags: ['kitchen'],
    audience: 'EVERYONE',
    daysAgo: 26,
    text: `Most of the salt people eat arrives in packets, already decided. The pinch that goes into your own pot is a small part of it, and it’s the part you can taste.

> Season early, taste twice.

Early, because vegetables need time to take it in. Twice, because a sauce that was right at seven is too much at half past. If your doctor has told you to eat less salt, that’s the rule, and this post isn’t one.`,
  },
  {
    creator: 'marisol',
    title: 'The two-minute doorway',
    summary: 'A small pause between work and the rest of the evening.',
    topic: 'stress',
    tags: ['evenings', 'work'],
    audience: 'EVERYONE',
    daysAgo: 33,
    text: `Before you go in, stop at the door. Two minutes, phone in the bag.

Say to yourself what is finished, what isn’t, and when you’ll look at it next. Say it in three sentences, aloud if the street allows it. Then go in.

It sounds like nothing. It’s the difference between bringing work home and having *been* at work.`,
  },
  {
    creator: 'noor',
    title: 'Name five things, and mean it',
    summary: 'The old grounding exercise, without the hurry that breaks it.',
    topic: 'anxiety',
    tags: ['grounding'],
    audience: 'MEMBERS',
    daysAgo: 6,
    text: `You know the list: five things you see, four you can touch, and so on down. Most people do it like a shopping trip.

Do only the five, and stay with each until you’ve found something out about it. The mug has a chip you’ve never looked at. The window has two greys in it. Anxiety talks fast, and it doesn’t like to be kept waiting.`,
  },
  {
    creator: 'idris',
    title: 'Breathe out first',
    summary: 'Everyone tells you to take a deep breath. Start with the other half.',
    topic: 'breathing',
    tags: ['short'],
    audience: 'EVERYONE',
    daysAgo: 15,
    text: `Lungs that are full can’t take a deep breath. So breathe *out* first, longer than is polite, as if you were fogging a window at the far end of the room.

The breath in looks after itself. Do it three times and notice your jaw.`,
  },
  {
    creator: 'bram',
    title: 'The meeting that could be a walk',
    summary: 'Which ones, how to ask for it, and what to do with the notes.',
    topic: 'work',
    tags: ['meetings', 'managers'],
    audience: 'EVERYONE',
    daysAgo: 29,
    text: `Two people, no screen, one question: that’s a walk. Three people, a spreadsheet and a deadline: that’s a room.

## How to ask

“Can we do this one on foot? I think better.” Nobody has ever said no to that, and it’s true of most of us.

## The notes

Stop for a minute at the end and say aloud what you agreed. One of you writes it down before the stairs.`,
  },
  {
    creator: 'saskia',
    title: 'Hips that sit all day: the week after',
    summary: 'For everyone who has the course. What to keep once the plan is over.',
    topic: 'stretching',
    tags: ['routine'],
    audience: 'MEMBERS',
    daysAgo: 3,
    text: `The plan is done and the calendar is empty. This is where most good habits go quiet.

Keep two things, not ten. The half-kneel while the kettle boils, and the long sit on the floor instead of the second half of the film. If you miss a day, do it on the next, and don’t do it double.`,
  },
  {
    creator: 'hana',
    title: 'A pot on Sunday',
    summary: 'One pot, three dinners, and no plan beyond that.',
    topic: 'nutritional',
    tags: ['kitchen', 'planning'],
    audience: 'MEMBERS',
    daysAgo: 11,
    text: `One pot of something plain: beans, lentils, or a tray of roots. No sauce yet. That’s all the planning there is.

- Monday it’s a soup.
- Tuesday it goes beside something fried.
- Wednesday it’s the inside of a flat bread, with the last of the greens.

Season each of them on its own day. Food that was finished on Sunday tastes like Sunday.`,
  },
];
