import type { OfficeDay } from '../../contract/office.ts';
import { daysFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { OfficeActor } from '../http/actor.ts';
import { toInstant, toLocal } from '../local-time.ts';
import { DEFAULT_TIME_ZONE } from '../mail/service.ts';
import * as repository from './repository.ts';

/** Number of days whose decisions determine the typical answer time. */
const ANSWER_DAYS = 7;

/** Number of days over which appeals are counted. */
const APPEAL_DAYS = 30;

/** Returns the daily figures of the office in the reader's time zone. */
export async function read(actor: OfficeActor): Promise<OfficeDay> {
  const zone = (await repository.findTimeZone(db, actor.userId)) ?? DEFAULT_TIME_ZONE;
  const { typicalSeconds, decidedCount, grantedCount, ...counts } = await repository.readDay(db, {
    actorId: actor.userId,
    dayStart: toInstant({ day: toLocal(now(), zone).day, minute: 0 }, zone),
    answersSince: daysFromNow(-ANSWER_DAYS),
    appealsSince: daysFromNow(-APPEAL_DAYS),
  });
  return {
    ...counts,
    typicalMinutes: typicalSeconds === null ? null : Math.round(typicalSeconds / 60),
    appeals: { decidedCount, grantedCount },
  };
}
