import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import {
  getNoticeKind,
  type AnyNoticeKind,
  type Audience,
  type Channels,
  type NoticeEvents,
  type NoticeName,
} from '../extension-points/notice-kinds.ts';
import { holdNotice } from '../holds/service.ts';
import { toLocal } from '../local-time.ts';
import { DEFAULT_TIME_ZONE } from '../mail/service.ts';
import { publish, toUserTopic } from '../stream/publish-service.ts';
import { enqueue } from '../tasks.ts';
import * as facts from './fact-repository.ts';
import * as repository from './repository.ts';
import type { StoredValues } from './repository.ts';

/** Number of people whose notices are made in one transaction. */
export const BATCH = 100;

/**
 * Notifies people of an event and records its facts, in the transaction that causes the event. An
 * audience, or more than 100 people, are notified by a task. If the decision behind the event can
 * still be undone, the event is held until it is final.
 */
export async function notify<N extends NoticeName>(trx: Trx, name: N, event: NoticeEvents[N]): Promise<void> {
  const kind = getNoticeKind(name);
  const values = kind.values.parse(event) as StoredValues;
  if (await holdNotice(trx, name, values)) return;
  for (const fact of kind.facts?.(values) ?? []) await facts.insertFact(trx, { ...fact, at: now() });
  if (getAudience(kind)) return fanOutLater(trx, await storeEvent(trx, kind, values, null));
  const userIds = await listRecipients(trx, kind, values);
  if (!userIds.length) return;
  const eventId = await storeEvent(trx, kind, values, now());
  if (userIds.length > BATCH) {
    await repository.fillRecipients(
      trx,
      eventId,
      sql<{ userId: string }>`(select unnest(${userIds}::uuid[]) as user_id)`,
    );
    return fanOutLater(trx, eventId);
  }
  await makeNotices(trx, kind, { id: eventId, values }, userIds, 'notices.mail');
  await repository.deleteUnusedEvent(trx, eventId);
}

export { hasRatedFact } from './fact-repository.ts';

/**
 * Returns the payments of a person to a creator, minus refunds, and the tips included in them
 * (cents).
 */
export async function sumPayments(from: Db, about: { creatorId: string; personId: string }) {
  const { paidCents, tipsCount, tipsCents } = await facts.sumPayments(from, about);
  return { paidCents, tips: { count: tipsCount, amountCents: tipsCents } };
}

/** Returns true if an event of a kind by a person about a content is stored. */
export const wasNotified = (
  from: Db,
  kind: NoticeName,
  about: { personId: string; contentId: string },
): Promise<boolean> => repository.hasEvent(from, kind, about);

/** Returns the given users that have a notice of a kind from a creator about a content. */
export const listNotified = (
  from: Db,
  kind: NoticeName,
  about: { creatorId: string; contentId: string },
  userIds: string[],
): Promise<string[]> => repository.listNotified(from, kind, about, userIds);

const fanOutLater = (trx: Trx, eventId: string): Promise<void> => enqueue(trx, 'notices.fanOut', { eventId });

export const getAudience = ({ recipients }: AnyNoticeKind): Audience<Record<string, unknown>> | undefined =>
  typeof recipients === 'object' ? recipients.audience : undefined;

const idOf = (values: StoredValues, name: string): string | null =>
  (values[name] as string | undefined) ?? null;

const storeEvent = (
  trx: Trx,
  kind: AnyNoticeKind,
  values: StoredValues,
  listedAt: Date | null,
): Promise<string> =>
  repository.insertEvent(trx, {
    kind: kind.name,
    values,
    creatorId: idOf(values, 'creatorId'),
    personId: idOf(values, 'personId'),
    listedAt,
    createdAt: now(),
  });

/** Deletes the notices of a removed comment, because they contain its text. */
export async function withdraw(trx: Trx, about: { personId: string; commentId: string }): Promise<void> {
  await publishChange(trx, await repository.deleteEventsAbout(trx, about));
}

/** Marks a person's unread notices of a kind about a subject as read, such as a chat. */
export async function markSubjectRead(
  trx: Trx,
  userId: string,
  name: NoticeName,
  subject: string,
): Promise<void> {
  const about = { userId, groupKey: toGroupKey(getNoticeKind(name), subject) };
  if (await repository.setGroupRead(trx, about, now())) await publishChange(trx, [userId]);
}

const toGroupKey = ({ name }: AnyNoticeKind, subject: string): string => `${name}:${subject}`;

/** Notifies the browsers of the given people that their notices have changed. */
export const publishChange = (trx: Trx, userIds: string[]): Promise<void> =>
  publish(trx, userIds.map(toUserTopic), { name: 'notices.changed', data: {} });

async function listRecipients(trx: Trx, kind: AnyNoticeKind, values: StoredValues): Promise<string[]> {
  const { recipients } = kind;
  if (recipients === 'userId') return [values.userId as string];
  if (recipients === 'creatorId') return repository.listUserIdsOfCreators(trx, [values.creatorId as string]);
  return typeof recipients === 'function' ? [...new Set(await recipients(trx, values))] : [];
}

type Choice = { [Channel in keyof Channels]: boolean | null };

/**
 * Returns the channels of a kind for a person. The channels of a transactional kind cannot be
 * changed.
 */
function chooseChannels(
  { channels, isTransactional, mails }: Pick<AnyNoticeKind, 'channels' | 'isTransactional' | 'mails'>,
  choice: Choice,
): Channels {
  if (isTransactional) return channels;
  return {
    app: choice.app ?? channels.app,
    email: mails?.length !== 0 && (choice.email ?? channels.email),
    digest: choice.digest ?? channels.digest,
  };
}

/** Returns false for an optional mail while the person has paused mails. */
const mayMail = ({ isTransactional }: AnyNoticeKind, isPaused: boolean): boolean =>
  isTransactional === true || !isPaused;

/**
 * Creates the notices of the given people and queues their mails. A person with no active channel,
 * or with a notice of the event, gets no notice.
 * @param queue queue of the mails; mass mails have a separate queue, so that they do not delay
 *   urgent mails
 * @returns the number of mails
 */
export async function makeNotices(
  trx: Trx,
  kind: AnyNoticeKind,
  { id: eventId, values }: { id: string; values: StoredValues },
  userIds: string[],
  queue: 'notices.mail' | 'notices.mailToMany',
): Promise<number> {
  if (!userIds.length) return 0;
  const at = now();
  const people = await repository.listPeople(trx, kind.topic, userIds, at);
  const addressees = new Set(kind.optOut ? await kind.optOut.listAddressees(trx, values, userIds) : userIds);
  const groupKey = toGroupKey(kind, kind.subject?.(values) ?? idOf(values, 'contentId') ?? eventId);
  const rows = people
    .map((person) => ({ person, channels: chooseChannels(kind, person) }))
    .map(({ person: { id: userId, timeZone, isPaused }, channels }) => ({
      eventId,
      userId,
      kind: kind.name,
      groupKey,
      day: toLocal(at, timeZone ?? DEFAULT_TIME_ZONE).day,
      inApp: channels.app,
      byEmail: channels.email && addressees.has(userId) && mayMail(kind, isPaused),
      inDigest: channels.digest && !isPaused,
      createdAt: at,
    }))
    .filter(({ inApp, byEmail, inDigest }) => inApp || byEmail || inDigest);
  if (!rows.length) return 0;
  const addresses = new Map(people.map(({ id, address }) => [id, address]));
  const stored = await repository.insertNotices(trx, rows);
  await publishChange(
    trx,
    stored.filter(({ inApp }) => inApp).map(({ userId }) => userId),
  );
  const mailed = stored.filter(({ byEmail }) => byEmail);
  for (const { id: noticeId, userId } of mailed)
    await enqueue(trx, queue, { noticeId, recipient: addresses.get(userId)! });
  return mailed.length;
}
