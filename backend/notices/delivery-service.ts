import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { displayName } from '../display-name.ts';
import { getNoticeKind, type MailTextName, type ValueType } from '../extension-points/notice-kinds.ts';
import {
  deliverMail,
  formatDay,
  getFrameTexts,
  siteLink,
  toReader,
  type Addressee,
} from '../mail/service.ts';
import { formatCents } from '../money/format.ts';
import * as repository from './repository.ts';
import type { StoredValues } from './repository.ts';

type Reader = Pick<Addressee, 'language' | 'timeZone'>;

/** Formats a value for a mail. */
function format(type: ValueType | undefined, value: unknown, { language, timeZone }: Reader): string {
  if (value instanceof Date) return formatDay(value, language, timeZone);
  return type === 'cents' ? formatCents(Number(value)) : String(value);
}

const toAddress = (link: string): string => (link.startsWith('/') ? siteLink(link) : link);

/**
 * Renders the mail of a notice as a task and sends it, in the recipient's language and time zone.
 * A mail is not sent for an erased account, and a sent mail is not sent again.
 * @param recipient address at the time of the event, so that a mail about a changed login does not
 *   go to an address that was set afterwards
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
  const { someone } = getFrameTexts(notice.language);
  const more = Object.entries((await kind.complete?.(db, event)) ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  const unsubscribe = kind.optOut?.tokenFor(notice.userId, event);
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
