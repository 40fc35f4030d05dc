import { now } from '../clock.ts';
import { defaultSchedule } from '../../contract/values/notices.ts';
import { db, inTransaction } from '../db/connection.ts';
import { displayName } from '../display-name.ts';
import {
  getNoticeKind,
  type AnyNoticeKind,
  type MailTextName,
  type ValueType,
} from '../extension-points/notice-kinds.ts';
import {
  deliverMail,
  formatDay,
  formatMoment,
  getFrameTexts,
  siteLink,
  toReader,
  type Addressee,
} from '../mail/service.ts';
import { formatCents } from '../money/format.ts';
import { enqueue } from '../tasks.ts';
import { findQuietEnd } from './schedule.ts';
import { topicToken } from './opt-out-token.ts';
import * as repository from './repository.ts';
import type { StoredValues } from './repository.ts';

type Reader = Pick<Addressee, 'language' | 'timeZone'>;

/** Formats a value for a mail. */
export function format(type: ValueType | undefined, value: unknown, { language, timeZone }: Reader): string {
  if (value instanceof Date) return (type === 'moment' ? formatMoment : formatDay)(value, language, timeZone);
  return type === 'cents' ? formatCents(Number(value)) : String(value);
}

const toAddress = (link: string): string => (link.startsWith('/') ? siteLink(link) : link);

/**
 * Returns the earliest time for an optional mail to a person, after their quiet hours. A person
 * whose time zone is unknown has no quiet hours.
 * @returns null if the person has switched this mail off or paused mails
 */
async function findMailTime(userId: string, { topic }: AnyNoticeKind, at: Date): Promise<Date | null> {
  const { timeZone, email, pausedUntil, isQuiet, quietFrom, quietTo } = await repository.findMailChoice(
    db,
    userId,
    topic,
  );
  if (email === false || (pausedUntil && pausedUntil > at)) return null;
  if (!timeZone) return at;
  const hours = isQuiet === null ? defaultSchedule : { isQuiet, quietFrom: quietFrom!, quietTo: quietTo! };
  return findQuietEnd(at, hours, timeZone) ?? at;
}

/**
 * Task: renders the mail of a notice in the recipient's language and time zone, and sends it. A
 * mail is sent at most once, and never to an erased account. In the recipient's quiet hours, an
 * optional mail waits for their end, or is dropped if it would be useless then.
 * @param recipient address at the time of the event. A mail about a changed login must not go to an
 *   address that was set afterwards.
 */
export async function mailNotice({
  noticeId,
  recipient,
}: {
  noticeId: string;
  recipient: string;
}): Promise<void> {
  const notice = await repository.findForMail(db, noticeId);
  if (!notice || notice.erasedAt || notice.mailedAt) return;
  const kind = getNoticeKind(notice.kind);
  const event = kind.values.parse(notice.values) as StoredValues;
  const at = now();
  const usefulUntil = kind.usefulUntil?.(event);
  if (usefulUntil && usefulUntil <= at) return;
  if (!kind.isTransactional) {
    const sendsAt = await findMailTime(notice.userId, kind, at);
    if (!sendsAt) return;
    const afterSeconds = Math.ceil((sendsAt.getTime() - at.getTime()) / 1000);
    if (afterSeconds > 0 && !(usefulUntil && usefulUntil <= sendsAt))
      return inTransaction((trx) =>
        enqueue(trx, 'notices.mailToMany', { noticeId, recipient }, { afterSeconds }),
      );
  }
  const { someone } = getFrameTexts(notice.language);
  const more = Object.entries((await kind.complete?.(db, event)) ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  const unsubscribe = kind.isTransactional
    ? undefined
    : (kind.optOut?.tokenFor(notice.userId, event) ?? topicToken(notice.userId, kind.topic));
  const values = {
    creator: notice.creatorName || someone,
    person: displayName(notice.personName || someone, notice.personLastName ?? ''),
    ...Object.fromEntries(
      [...Object.entries(event), ...more].map(([name, value]) => [
        name,
        format(kind.types[name], value, notice),
      ]),
    ),
    name: (kind.side === 'creator' && notice.ownCreatorName) || notice.name,
    link: toAddress(kind.link(event)),
    ...(unsubscribe && { unsubscribe }),
  };
  const shown = { ...event, ...Object.fromEntries(more) };
  await deliverMail({
    id: noticeId,
    recipient,
    ...toReader(notice),
    name: kind.mail?.(shown) ?? kind.mails?.[0] ?? (kind.name as MailTextName),
    values,
  });
  await repository.setMailed(db, noticeId, now());
}
