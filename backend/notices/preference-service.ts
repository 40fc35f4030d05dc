import type { Body } from '../../contract/call.ts';
import type { NoticePreferences, notices } from '../../contract/notices.ts';
import {
  defaultSchedule,
  noticeTopicNames,
  noticeTopics,
  PAUSE_DAYS,
  type NoticeTopic,
} from '../../contract/values/notices.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { invalidField, notFound } from '../errors.ts';
import { listNoticeKinds, type AnyNoticeKind } from '../extension-points/notice-kinds.ts';
import type { Actor } from '../http/actor.ts';
import { readTopicToken, type MailTopic } from './opt-out-token.ts';
import * as repository from './preference-repository.ts';

const kindsOf = (topic: NoticeTopic): AnyNoticeKind[] =>
  listNoticeKinds().filter((kind) => kind.topic === topic);

/**
 * Returns true if a topic cannot be switched off. All kinds of a topic agree in `isTransactional`,
 * because they are switched together.
 */
const isFixed = ([kind]: AnyNoticeKind[]): boolean => kind?.isTransactional === true;

const hasMail = ({ mails }: AnyNoticeKind): boolean => mails?.length !== 0;

const toTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function toMinute(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

type Choice = { app: boolean | null; email: boolean | null; digest: boolean | null };

/** Returns the row of a topic; an empty list for a topic without kinds. */
function toTopic(topic: NoticeTopic, choice: Choice | undefined): NoticePreferences['topics'] {
  const kinds = kindsOf(topic);
  if (!kinds.length) return [];
  const fixed = isFixed(kinds);
  const own = fixed ? undefined : choice;
  const { side, section } = noticeTopics[topic];
  const isDefault = (channel: keyof Choice) => kinds.some(({ channels }) => channels[channel]);
  return [
    {
      topic,
      side,
      section,
      isFixed: fixed,
      app: own?.app ?? isDefault('app'),
      email: kinds.some(hasMail) ? (own?.email ?? isDefault('email')) : null,
      digest: fixed ? null : (own?.digest ?? isDefault('digest')),
    },
  ];
}

/** Returns the schedule of a person, or the default schedule. */
const findSchedule = async (from: Db, userId: string) =>
  (await repository.findSchedule(from, userId)) ?? { ...defaultSchedule, pausedUntil: null };

async function readFor(from: Db, userId: string): Promise<NoticePreferences> {
  const choices = await repository.listChoices(from, userId);
  const byTopic = new Map(choices.map((choice) => [choice.topic, choice]));
  const schedule = await findSchedule(from, userId);
  const { pausedUntil } = schedule;
  return {
    topics: noticeTopicNames.flatMap((topic) => toTopic(topic, byTopic.get(topic))),
    quietHours: {
      isOn: schedule.isQuiet,
      from: toTime(schedule.quietFrom),
      to: toTime(schedule.quietTo),
    },
    digest: {
      isOn: schedule.hasDigest,
      at: toTime(schedule.digestMinute),
      days: schedule.digestDays,
    },
    pausedUntil: pausedUntil && pausedUntil > now() ? pausedUntil.toISOString() : null,
  };
}

/** Returns the caller's notification settings: topics, channels and schedule. */
export const read = ({ userId }: Actor): Promise<NoticePreferences> => readFor(db, userId);

type Change = Body<typeof notices.updatePreferences>;

async function changeSchedule(
  trx: Trx,
  userId: string,
  { quietHours, digest, isPaused }: Change,
): Promise<void> {
  if (!quietHours && !digest && isPaused === undefined) return;
  const before = await findSchedule(trx, userId);
  await repository.setSchedule(trx, userId, {
    isQuiet: quietHours?.isOn ?? before.isQuiet,
    quietFrom: quietHours?.from ? toMinute(quietHours.from) : before.quietFrom,
    quietTo: quietHours?.to ? toMinute(quietHours.to) : before.quietTo,
    hasDigest: digest?.isOn ?? before.hasDigest,
    digestMinute: digest?.at ? toMinute(digest.at) : before.digestMinute,
    digestDays: digest?.days ?? before.digestDays,
    pausedUntil: isPaused === undefined ? before.pausedUntil : isPaused ? daysFromNow(PAUSE_DAYS) : null,
  });
}

/**
 * Changes the caller's preferences.
 * @throws 422 for a topic whose notices cannot be switched off
 */
export const update = ({ userId }: Actor, change: Change): Promise<NoticePreferences> =>
  inTransaction(async (trx) => {
    for (const [index, { topic, ...channels }] of (change.topics ?? []).entries()) {
      if (isFixed(kindsOf(topic)))
        throw invalidField(`topics.${index}.topic`, 'ALWAYS_ON', 'These notifications are always on.');
      await repository.setChoice(trx, userId, topic, channels);
    }
    await changeSchedule(trx, userId, change);
    return readFor(trx, userId);
  });

type MailChoice = { about: 'topic'; topic: NoticeTopic; isOn: boolean } | { about: 'digest'; isOn: boolean };

const toMailChoice = ({ topics, digest }: NoticePreferences, topic: MailTopic): MailChoice =>
  topic === 'digest'
    ? { about: 'digest', isOn: digest.isOn }
    : { about: 'topic', topic, isOn: topics.some((row) => row.topic === topic && row.email === true) };

/** Returns what a mail's opt-out link stops; undefined for a token of another domain. */
export async function findMailChoice(token: string): Promise<MailChoice | undefined> {
  const subject = readTopicToken(token);
  return subject && toMailChoice(await readFor(db, subject.userId), subject.topic);
}

/**
 * Stops the mails of a link or allows them again, without a login.
 * @returns false for a link of another domain
 * @throws 404 for an erased account
 */
export async function setMailChoice(token: string, isOn: boolean): Promise<boolean> {
  const subject = readTopicToken(token);
  if (!subject) return false;
  const { userId, topic } = subject;
  await inTransaction(async (trx) => {
    if (!(await repository.lockAccount(trx, userId))) throw notFound('This link');
    if (topic === 'digest') await changeSchedule(trx, userId, { digest: { isOn } });
    else if (!isFixed(kindsOf(topic))) await repository.setChoice(trx, userId, topic, { email: isOn });
  });
  return true;
}
