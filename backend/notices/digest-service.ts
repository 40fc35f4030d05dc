import { paths } from '../../contract/paths.ts';
import { defaultSchedule } from '../../contract/values/notices.ts';
import { daysAfter, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { displayName } from '../display-name.ts';
import { findNoticeKind, type AnyNoticeKind } from '../extension-points/notice-kinds.ts';
import { toInstant, toLocal } from '../local-time.ts';
import { log } from '../log.ts';
import {
  DEFAULT_TIME_ZONE,
  deliverMail,
  formatWeekday,
  getFrameTexts,
  siteLink,
  toReader,
} from '../mail/service.ts';
import { enqueue } from '../tasks.ts';
import { format } from './delivery-service.ts';
import * as repository from './digest-repository.ts';
import { toLineText } from './line-text.ts';
import { isDigestDay } from './schedule.ts';
import { topicToken } from './opt-out-token.ts';
import type { StoredValues } from './repository.ts';

/** Number of people whose digests are made in one transaction. */
const PEOPLE = 1000;
/** Number of digests that one job mails. */
const MAILS = 50;
/**
 * Maximum age of a notice in a digest (days). It is one day more than a week, for digests that are
 * sent only on Mondays.
 */
const OLDEST_DAYS = 8;
/** Maximum number of lines of a digest. */
const LINES = 20;

type Candidate = Awaited<ReturnType<typeof repository.listCandidates>>[number];

/** Returns the digest of a person if it is due, otherwise an empty list. */
function toDue(candidate: Candidate, at: Date): repository.Due[] {
  const { id: userId, timeZone, canReceive, pausedUntil } = candidate;
  const zone = timeZone ?? DEFAULT_TIME_ZONE;
  const { day } = toLocal(at, zone);
  const until = toInstant({ day, minute: candidate.digestMinute ?? defaultSchedule.digestMinute }, zone);
  const isWanted =
    (candidate.hasDigest ?? defaultSchedule.hasDigest) &&
    isDigestDay(day, candidate.digestDays ?? defaultSchedule.digestDays) &&
    !(pausedUntil && pausedUntil > at);
  return canReceive && isWanted && until <= at ? [{ userId, day, until }] : [];
}

/**
 * Makes the digests that are due, each in the person's time zone, and queues their mails. A person
 * gets at most one digest a day even if the task runs twice or concurrently.
 */
export async function makeDigests(): Promise<void> {
  const at = now();
  const since = daysAfter(at, -OLDEST_DAYS);
  for (let after: string | undefined; ;) {
    const candidates = await repository.listCandidates(db, after, since, PEOPLE);
    const due = candidates.flatMap((candidate) => toDue(candidate, at));
    if (due.length)
      await inTransaction(async (trx) => {
        const ids = await repository.insertDigests(trx, due, since, at);
        for (let from = 0; from < ids.length; from += MAILS)
          await enqueue(trx, 'notices.mailDigests', { digestIds: ids.slice(from, from + MAILS) });
      });
    if (candidates.length < PEOPLE) return;
    after = candidates.at(-1)!.id;
  }
}

type Reader = NonNullable<Awaited<ReturnType<typeof repository.findDigest>>>;

/**
 * Returns the text of a line. Returns undefined for an event that another product version has
 * stored.
 */
function toText(kind: AnyNoticeKind, row: repository.DigestRow, reader: Reader): string | undefined {
  const { language } = toReader(reader);
  const { someone } = getFrameTexts(language);
  const read = kind.values.safeParse(row.values);
  if (!read.success) return undefined;
  const event = read.data as StoredValues;
  const values = Object.entries(event).map(([name, value]) => [
    name,
    format(kind.types[name], value, reader),
  ]);
  return toLineText(language, row.kind, {
    ...(Object.fromEntries(values) as Record<string, string>),
    creator: row.creatorName ?? someone,
    person: displayName(row.personName || someone, row.personLastName ?? ''),
    average: row.averageStars?.toFixed(1) ?? '',
    count: String(row.count),
  });
}

/** Mails one digest, once. */
async function mailDigest(id: string): Promise<void> {
  const reader = await repository.findDigest(db, id);
  if (!reader || reader.mailedAt || reader.erasedAt || reader.closedAt) return;
  if (reader.hasDigest === false || (reader.pausedUntil && reader.pausedUntil > now())) return;
  const rows = await repository.listDigestLines(db, id);
  const known = rows.flatMap((row) => {
    const kind = findNoticeKind(row.kind);
    const text = kind && toText(kind, row, reader);
    return text === undefined ? [] : [{ side: kind!.side, text }];
  });
  // Nothing is sent if the person has read everything in the meantime.
  if (!known.length) return;
  const isCreators = known.every(({ side }) => side === 'creator');
  await deliverMail({
    id,
    recipient: reader.email,
    ...toReader(reader),
    name: 'digest',
    values: {
      name: reader.name,
      day: formatWeekday(now(), reader.language, reader.timeZone),
      lines: known
        .slice(0, LINES)
        .map(({ text }) => text)
        .join('\n'),
      link: siteLink(isCreators ? paths.dashboardNotifications : paths.notifications),
      unsubscribe: topicToken(reader.userId, 'digest'),
    },
  });
  await repository.setMailed(db, id, now());
}

/**
 * Task: mails the given digests. A failed mail does not stop the other mails.
 * @throws the error of the first failed mail, so that the task is retried
 */
export async function mailDigests({ digestIds }: { digestIds: string[] }): Promise<void> {
  const errors: unknown[] = [];
  for (const id of digestIds)
    await mailDigest(id).catch((error: unknown) => {
      log.warn({ err: error, digestId: id }, 'a digest was not mailed');
      errors.push(error);
    });
  if (errors.length) throw errors[0];
}
