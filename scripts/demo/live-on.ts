import { writeFileSync } from 'node:fs';
import { now, shiftClock } from '../../backend/clock.ts';
import { config } from '../../backend/config.ts';
import { db } from '../../backend/db/connection.ts';
import { AppError } from '../../backend/errors.ts';
import { remove } from '../../backend/lives/editing-service.ts';
import { book } from '../../backend/lives/seat-service.ts';
import { readStatus } from '../../backend/lives/service.ts';
import { updateStatus } from '../../backend/lives/status-service.ts';
import { HOUR_MS } from '../../contract/values/times.ts';
import { demoLiveFile, findDemoLive } from '../../sandbox/live/demo-live.ts';
import { creators } from './content/creators.ts';
import type { Speaker } from './content/live-talk.ts';
import { lives } from './content/lives.ts';
import { runHappenings } from './happening.ts';
import { listTalk } from './live-talk.ts';
import { officeWorker } from './content/people.ts';
import { planLive } from './lives.ts';
import { creatorActor, getUserId, memberActor } from './people.ts';

const live = lives.find(({ isOn }) => isOn)!;
/** Time between the scheduling of a restarted live and now (ms). */
const PLANNED_MS = 2 * HOUR_MS;

const getCreator = async () =>
  creatorActor(await getUserId(creators.find(({ key }) => key === live.creator)!.email));

/**
 * Writes the id of the live that is on to a file in the data folder, which the live sandbox reads.
 */
export async function nameLiveOn(): Promise<void> {
  const { creator, userId } = await getCreator();
  const { id: liveId } = await db
    .selectFrom('lives')
    .select('id')
    .where('creatorId', '=', creator.id)
    .where('title', '=', live.title)
    .where('state', '=', 'LIVE')
    .executeTakeFirstOrThrow();
  writeFileSync(demoLiveFile(config.dataFolder), JSON.stringify({ liveId, userId }));
}

/** Returns the state of a live; null for a live that was deleted or taken down. */
const findStatus = (id: string) =>
  readStatus(null, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });

/**
 * Restarts the demo live if it has ended since the last start, or if its connection was lost when
 * the processes stopped. It is not restarted if another live of its creator is on.
 */
export async function keepLiveOn(): Promise<void> {
  const named = findDemoLive(config.dataFolder);
  if (!named) return;
  const status = await findStatus(named.liveId);
  if (status?.state === 'LIVE' && status.connection !== 'AWAY') return;
  const actor = await getCreator();
  if (status?.state === 'LIVE') await updateStatus(actor, named.liveId, { status: 'ENDED' });
  const other = await db
    .selectFrom('lives')
    .select('id')
    .where('creatorId', '=', actor.creator.id)
    .where('state', '=', 'LIVE')
    .executeTakeFirst();
  if (other) return;
  if (status) await remove(actor, named.liveId);
  await restart(actor);
  await nameLiveOn();
}

async function restart(actor: Awaited<ReturnType<typeof creatorActor>>): Promise<void> {
  const office = { ...memberActor(await getUserId(officeWorker.email)), isOffice: true as const };
  const startsAtMs = now().getTime() + live.inHours * HOUR_MS;
  shiftClock(-PLANNED_MS);
  const id = await planLive(actor, office, live, startsAtMs / 1000);
  const readers = Array.from({ length: live.bookings ?? 0 }, (_, index) => `reader-${index}@kumu.test`);
  for (const email of [...readers, ...(live.bookedBy ?? [])])
    await book(memberActor(await getUserId(email)), id);
  shiftClock(live.inHours * HOUR_MS);
  await updateStatus(actor, id, { status: 'LIVE' });
  const actorOf = async (speaker: Speaker) =>
    speaker === 'host' ? actor : memberActor(await getUserId(`reader-${speaker}@kumu.test`));
  const startsAt = startsAtMs / 1000;
  await runHappenings(listTalk({ liveId: id, startsAt, actorOf }, live.talk ?? []), Date.now() / 1000, (at) =>
    shiftClock(at * 1000 - Date.now()),
  );
  shiftClock(0);
}
