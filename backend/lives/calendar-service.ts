import { paths } from '../../contract/paths.ts';
import { toPlainText } from '../../contract/rules/markdown.ts';
import { config } from '../config.ts';
import { minutesAfter } from '../clock.ts';
import { db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { siteLink } from '../mail/service.ts';
import { toCalendarFile } from './calendar.ts';
import { getViewed } from './service.ts';

const cancelledStates: readonly string[] = ['CANCELLED', 'MISSED', 'TAKEN_DOWN', 'DELETED'];

/**
 * Returns a live as an iCalendar file. Calendars that subscribe to the URL replace the event by its
 * later version, so that they show the current time.
 * @throws 404 for a live that the caller may not see, or without a time
 */
export async function readCalendar(actor: Actor | null, liveId: string): Promise<string> {
  const { row: live } = await getViewed(db, actor, liveId);
  if (live.startsAt === null) throw notFound('This live');
  const url = siteLink(paths.live(liveId));
  return toCalendarFile({
    uid: `live-${liveId}@${new URL(config.appUrl).hostname}`,
    sequence: live.sequence,
    changedAt: live.updatedAt,
    startsAt: live.startsAt,
    endsAt: minutesAfter(live.startsAt, live.minutes),
    title: live.title,
    description: `${toPlainText(live.description)}\n\n${url}`.trim(),
    url,
    isCancelled: cancelledStates.includes(live.state),
  });
}
