import path from 'node:path';
import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { refundEveryone } from '../../backend/checkout/refunds/refund-all-service.ts';
import { reconcileRefunds } from '../../backend/checkout/refunds/provider-service.ts';
import { shiftClock } from '../../backend/clock.ts';
import { inTransaction } from '../../backend/db/connection.ts';
import { storePicture } from '../../backend/files/picture-service.ts';
import { importLocalFile } from '../../backend/files/upload-service.ts';
import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import * as editing from '../../backend/lives/editing-service.ts';
import { attachRecording } from '../../backend/lives/recording-service.ts';
import { refundReasons } from '../../backend/lives/refund-service.ts';
import { remind } from '../../backend/lives/reminder-service.ts';
import { book } from '../../backend/lives/seat-service.ts';
import { updateStatus } from '../../backend/lives/status-service.ts';
import { sweep } from '../../backend/lives/sweep-service.ts';
import { decide } from '../../backend/office/queue-service.ts';
import { MISSED_AFTER_HOURS } from '../../contract/values/lives.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/values/times.ts';
import type { CreatorKey } from './content/creators.ts';
import { demoTimeZone } from './content/people.ts';
import { lives, type DemoLive } from './content/lives.ts';
import { films } from './content/media.ts';
import type { Speaker } from './content/live-talk.ts';
import { runHappenings, type Happening } from './happening.ts';
import { listTalk } from './live-talk.ts';
import { memberActor } from './people.ts';
import { buy } from './purchases.ts';

const MINUTE = MINUTE_MS / 1000;
const HOUR = HOUR_MS / 1000;
const DAY = DAY_MS / 1000;
/**
 * Days between the scheduling of a live and its start. For a live in the future, days between its
 * scheduling and now.
 */
const PLANNED_DAYS = 6;
/** Time between the cancellation of a live and now (seconds). */
const CANCELLED_AGO = 3 * HOUR;

export type LivesWorld = {
  office: OfficeActor;
  actors: Map<CreatorKey, CreatorActor>;
  readerIds: string[];
  /** Ids of the named members by email address. */
  memberIds: Map<string, string>;
};

/** Creates a live with its cover, and makes the office approve it. */
export async function planLive(
  actor: CreatorActor,
  office: OfficeActor,
  live: DemoLive,
  startsAt: number,
): Promise<string> {
  const svg = drawCover({ seed: live.title, topic: live.topic });
  const picture = await storePicture(actor, await renderWebp(svg, { width: 1280 }));
  const { id } = await editing.create(actor, {
    title: live.title,
    description: live.description,
    topicId: live.topic,
    pictureId: picture.id,
    startsAt: new Date(startsAt * 1000).toISOString(),
    timeZone: demoTimeZone,
    minutes: live.minutes,
    priceCents: live.priceCents,
    seats: live.seats,
    isFreeForMembers: live.isFreeForMembers ?? false,
    // The live that is on lasts for hours, so it is not recorded.
    isRecorded: !live.isOn,
  });
  await updateStatus(actor, id, { status: 'IN_REVIEW' });
  await decide(office, 'live', id, { action: 'approve' });
  return id;
}

/** Attaches a demo film as the recording of a live that has ended. */
async function addRecording(
  actor: CreatorActor,
  id: string,
  live: DemoLive,
  startsAt: number,
): Promise<void> {
  const film = films.find((each) => path.basename(each.path, '.mp4') === live.recording)!;
  const about = { fileName: `${live.title}.mp4`, mimeType: film.mimeType };
  const file = await importLocalFile(actor.userId, film.path, about, { isOwnProduct: true });
  const seconds = film.seconds ?? 0;
  const pieces = [{ startedAt: new Date(startsAt * 1000).toISOString(), seconds, from: 0 }];
  await inTransaction((trx) => attachRecording(trx, id, file.id, { seconds, pieces, isWhole: true }));
}

/** Runs the task that marks lives as missed if nobody started them, and refunds the buyers. */
async function missLive(id: string): Promise<void> {
  await sweep();
  await refundEveryone({ contentType: 'LIVE', contentId: id, reason: refundReasons.MISSED });
}

/** Returns the events of a live after it was scheduled, except the sales of its seats. */
function listOutcomes(live: DemoLive, actor: CreatorActor, id: string, startsAt: number, now: number) {
  const change = (status: 'LIVE' | 'ENDED') => async () => void (await updateStatus(actor, id, { status }));
  const end: Happening = {
    at: startsAt + live.minutes * MINUTE,
    async run() {
      await updateStatus(actor, id, { status: 'ENDED' });
      await addRecording(actor, id, live, startsAt);
    },
  };
  const reason = live.cancelled;
  const missedAt = startsAt + MISSED_AFTER_HOURS * HOUR + MINUTE;
  return [
    ...(live.isOn || live.recording ? [{ at: startsAt, run: change('LIVE') }] : []),
    ...(live.recording ? [end] : []),
    ...(reason === undefined
      ? []
      : [
          {
            at: now - CANCELLED_AGO,
            run: async () => void (await updateStatus(actor, id, { status: 'CANCELLED', reason })),
          },
        ]),
    ...(live.isMissed
      ? [
          { at: missedAt, run: () => missLive(id) },
          // The provider has processed the refunds by this time.
          { at: missedAt + 5 * MINUTE, run: reconcileRefunds },
        ]
      : []),
  ] satisfies Happening[];
}

/**
 * Returns the events of the lives, some of which are held, missed or cancelled.
 * @param now time of the demo world (seconds)
 * @param canSell false without the payments sandbox, so that no seats are sold
 */
export function planLives(
  { office, actors, readerIds, memberIds }: LivesWorld,
  now: number,
  canSell = true,
): Happening[] {
  return lives.map((live) => {
    const startsAt = now + Math.round(live.inHours * HOUR);
    const plannedAt = Math.min(startsAt, now) - PLANNED_DAYS * DAY;
    return {
      at: plannedAt,
      async run() {
        const actor = actors.get(live.creator)!;
        const id = await planLive(actor, office, live, startsAt);
        for (const readerId of readerIds.slice(0, live.bookings ?? 0)) await book(memberActor(readerId), id);
        for (const email of live.bookedBy ?? []) await book(memberActor(memberIds.get(email)!), id);
        for (const email of live.remindedOf ?? []) await remind(memberActor(memberIds.get(email)!), id);
        const sales = (canSell ? (live.sales ?? []) : []).map(({ who, daysLater }) => ({
          at: plannedAt + Math.round(daysLater * DAY),
          async run() {
            const userId = typeof who === 'number' ? readerIds[who]! : memberIds.get(who)!;
            await buy(userId, { type: 'PPV_LIVE', contentId: id });
          },
        }));
        const actorOf = (speaker: Speaker) => {
          if (speaker === 'host') return actor;
          return memberActor(typeof speaker === 'number' ? readerIds[speaker]! : memberIds.get(speaker)!);
        };
        const outcomes = listOutcomes(live, actor, id, startsAt, now);
        return [...sales, ...outcomes, ...listTalk({ liveId: id, startsAt, actorOf }, live.talk ?? [])];
      },
    };
  });
}

/** Creates the lives for a demo world without a payment history. */
export async function makeFreeLives(world: LivesWorld): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await runHappenings(planLives(world, now, false), now, (at) => shiftClock(at * 1000 - Date.now()));
  shiftClock(0);
}
