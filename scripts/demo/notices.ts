import { daysFromNow, shiftClock } from '../../backend/clock.ts';
import { follow } from '../../backend/creators/follow-service.ts';
import type { Actor, CreatorActor } from '../../backend/http/actor.ts';
import { mark } from '../../backend/notices/list-service.ts';
import * as comments from '../../backend/posts/comment-service.ts';
import { list as listPosts } from '../../backend/posts/service.ts';
import { noticeSides } from '../../contract/values/notices.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import type { CreatorKey } from './content/creators.ts';
import { memberActor } from './people.ts';

/** Comments of a member on public posts, each with its replies. Times are in days before today. */
const threads: {
  creator: CreatorKey;
  title: string;
  daysAgo: number;
  text: string;
  answers: { by: 'creator' | 'reader'; daysAgo: number; text: string }[];
}[] = [
  {
    creator: 'marisol',
    title: 'What to do at 3 am, in order',
    daysAgo: 3,
    text: 'I start with the curtains. Is that too much?',
    answers: [
      { by: 'reader', daysAgo: 1.2, text: 'Curtains worked for me too.' },
      { by: 'reader', daysAgo: 1.1, text: 'I leave mine open and turn the clock around.' },
      {
        by: 'creator',
        daysAgo: 0.1,
        text: 'Curtains first is half of it. The other half is not counting.',
      },
    ],
  },
  {
    creator: 'amara',
    title: 'Why I stopped counting reps',
    daysAgo: 11,
    text: 'What do you do on a day when nothing feels good?',
    answers: [{ by: 'creator', daysAgo: 6, text: 'Half of it, slowly. Then I stop.' }],
  },
];

/** Days on which readers follow a creator, with the number of readers. */
const followers = [
  [13, 2],
  [9, 1],
  [5, 3],
  [2, 1],
  [0.2, 4],
] as const;

/** Age in days from which notifications of the demo accounts count as read. */
const READ_AFTER_DAYS = 2;

/**
 * Creates the notifications of the last two weeks: replies to a member's comments, and new
 * followers. Older notifications are marked as read.
 */
export async function makeNotices(
  actors: Map<CreatorKey, CreatorActor>,
  readerIds: string[],
  memberId: string,
): Promise<void> {
  for (const thread of threads) await makeThread(thread, actors.get(thread.creator)!, readerIds, memberId);
  let reader = 0;
  for (const [daysAgo, count] of followers) {
    shiftClock(-daysAgo * DAY_MS);
    for (const { creator } of actors.values())
      for (let place = 0; place < count; place += 1)
        await follow(memberActor(readerIds[(reader += 1) % readerIds.length]!), creator.id);
  }
  shiftClock(0);
  for (const actor of [memberActor(memberId), ...actors.values()]) await readOld(actor);
}

async function makeThread(
  { creator, title, daysAgo, text, answers }: (typeof threads)[number],
  actor: CreatorActor,
  readerIds: string[],
  memberId: string,
): Promise<void> {
  const { items } = await listPosts({ creatorId: actor.creator.id, orderBy: 'newest', limit: 100 });
  const post = items.find((each) => each.title === title);
  if (!post) throw new Error(`the demo world has no post of ${creator} with the title ${title}`);
  shiftClock(-daysAgo * DAY_MS);
  const { id: parentId } = await comments.add(memberActor(memberId), post.id, { text, parentId: null });
  for (const [place, answer] of answers.entries()) {
    shiftClock(-answer.daysAgo * DAY_MS);
    const by = answer.by === 'creator' ? actor : memberActor(readerIds[place]!);
    await comments.add(by, post.id, { text: answer.text, parentId });
  }
}

async function readOld(actor: Actor): Promise<void> {
  const until = daysFromNow(-READ_AFTER_DAYS).toISOString();
  for (const side of noticeSides) await mark(actor, { side, state: 'READ', until });
}
