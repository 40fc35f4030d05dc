import type { Body } from '../../contract/call.ts';
import type { LiveDraft, liveEditing } from '../../contract/live-editing.ts';
import type { SettableState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { coverColumns, enqueueCover } from '../content/cover-service.ts';
import { draftChecks } from '../content/draft-service.ts';
import type { Unversioned } from '../content/publishing-service.ts';
import * as creators from '../creators/service.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { allow, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { limitMoves } from '../http/rate-limits.ts';
import { recordChanges } from '../moderation/change-service.ts';
import { withdrawAppeal } from '../moderation/takedown-service.ts';
import { notify } from '../notices/service.ts';
import { isOwn } from '../policies/access.ts';
import { countBookings } from './booking-service.ts';
import { afterChange } from './change-service.ts';
import { listMissingFields, toDraft } from './draft-service.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { announceFreeSeat } from './seat-service.ts';
import { assertStartTime, submit, withdraw } from './status-service.ts';

type Row = repository.LiveRow;
type Input = Omit<Body<typeof liveEditing.update>, 'version'>;
type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Maximum number of lives per creator; a limit against automated creation. */
const MOST_LIVES = 2_000;

const checks = draftChecks({ name: 'live', lock: repository.lockLive });

/** Converts the fields of a request into columns. */
const columnsOf = async (trx: Trx, actor: CreatorActor, { pictureId, startsAt, ...rest }: Input) => ({
  ...rest,
  ...(startsAt !== undefined && { startsAt: startsAt === null ? null : new Date(startsAt) }),
  ...(await coverColumns(trx, actor, pictureId)),
});

const canReceive = async (trx: Trx, row: Row): Promise<boolean> =>
  creators.canReceive(await creators.getById(trx, row.creatorId));

/** Returns the names of the columns whose value changes. */
const listChanged = (row: Row, columns: Columns): string[] =>
  (Object.keys(columns) as (keyof Columns)[]).filter(
    (name) => JSON.stringify(columns[name]) !== JSON.stringify(row[name]),
  );

/** Columns that can change while a live is on. */
const changeableOn = ['title', 'description', 'topicId', 'tags', 'picture', 'hasOwnPicture', 'chat'];

/** Columns that affect what buyers have paid for, with the error code if they cannot change. */
const sold = { priceCents: 'PRICE_LOCKED', isRecorded: 'RECORDING_LOCKED' } as const;

/**
 * Creates a draft.
 * @throws 409 above the maximum number of lives
 */
export const create = (actor: CreatorActor, input: Body<typeof liveEditing.create>): Promise<LiveDraft> =>
  inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= MOST_LIVES)
      throw conflict('TOO_MANY_LIVES', `You can have ${MOST_LIVES} lives. Delete one to plan another.`);
    const columns = await columnsOf(trx, actor, input);
    const at = now();
    const { id } = await repository.insertLive(trx, {
      ...columns,
      title: input.title,
      creatorId: actor.creator.id,
      createdAt: at,
      updatedAt: at,
    });
    await enqueueCover(trx, 'LIVE', null, { ...columns, id });
    return toDraft(trx, actor, await repository.getLive(trx, id));
  });

/**
 * Asserts that a change does not affect what people have booked or paid for.
 * @throws 409 for the price after a payment, for removing the recording after a payment, and for
 *   fewer seats than are taken
 */
async function assertKeepsBookings(trx: Trx, row: Row, columns: Columns, changed: string[]): Promise<void> {
  if (columns.seats && columns.seats < row.takenCount)
    throw conflict('SEATS_BOOKED', `${row.takenCount} seats are taken. Choose at least as many.`);
  const locked = (Object.keys(sold) as (keyof typeof sold)[]).filter((name) => changed.includes(name));
  if (!locked.length) return;
  const { ticketsCount } = await countBookings(trx, row.id);
  if (ticketsCount > 0 && locked.includes('priceCents'))
    throw conflict(sold.priceCents, 'Somebody has paid, so the price cannot change any more.');
  if (ticketsCount > 0 && columns.isRecorded === false)
    throw conflict(sold.isRecorded, 'Somebody has paid for this live with its recording.');
}

/**
 * Asserts that a live that is scheduled or on can be changed in this way.
 * @throws 409 for a field that cannot change now, 422 for a missing field or a time that is too
 *   soon
 * @throws 429 for too many moves in a day
 */
async function assertMayChange(trx: Trx, row: Row, columns: Columns, changed: string[]): Promise<void> {
  if (row.state === 'LIVE' && changed.some((name) => !changeableOn.includes(name)))
    throw invalidTransition('Only the texts, the cover and the chat can change while a live is on.');
  await assertKeepsBookings(trx, row, columns, changed);
  const [missing] = listMissingFields({ ...row, ...columns }, await canReceive(trx, row));
  if (missing === 'payouts')
    throw invalidField('priceCents', 'PAYOUTS_NEEDED', 'A price needs payouts, which are not set up yet.');
  if (missing) throw invalidField(missing, 'REQUIRED', 'A scheduled live needs this.');
  if (changed.includes('startsAt')) {
    assertStartTime(columns.startsAt!);
    await limitMoves(row.id);
  }
}

/** Returns further columns that change together with the time, the length or the title. */
const followUps = (row: Row, changed: string[]) => ({
  ...(['startsAt', 'minutes', 'title'].some((name) => changed.includes(name)) && {
    sequence: row.sequence + 1,
  }),
  ...(changed.includes('startsAt') && {
    remindersSent: 0,
    ...(row.takenCount > 0 && { movedAt: now() }),
  }),
});

/**
 * Changes a live. If a scheduled live is moved, its seats are kept and the people with a seat are
 * notified. Changed texts of a public live are public at once and are listed for the office.
 * @throws 403 in a state without changes, 422
 * @throws 409 if another window has saved a newer version, if the price is locked, and for fewer
 *   seats than are taken
 */
export const update = (
  actor: CreatorActor,
  id: string,
  { version, ...input }: Unversioned<Body<typeof liveEditing.update>>,
): Promise<LiveDraft> =>
  inTransaction(async (trx) => {
    const row = await checks.lockOwn(trx, actor, id);
    allow(policy.canUpdate(actor, row));
    checks.assertVersion(row, version);
    const columns = await columnsOf(trx, actor, input);
    const changed = listChanged(row, columns);
    const isPlanned = policy.openStates.some((state) => state === row.state);
    if (isPlanned) await assertMayChange(trx, row, columns, changed);
    await repository.updateLive(trx, id, {
      ...columns,
      ...(isPlanned && followUps(row, changed)),
      version: row.version + 1,
      updatedAt: now(),
    });
    await enqueueCover(trx, 'LIVE', row, { ...columns, id });
    const after = await afterChange(trx, row);
    if (isPlanned) await notifyOfChange(trx, row, after, columns, changed);
    if (changed.includes('seats')) await announceFreeSeat(trx, row, after);
    return toDraft(trx, actor, after);
  });

/**
 * Notifies the people with a seat if the live was moved, and lists changed texts and prices for the
 * office.
 */
async function notifyOfChange(
  trx: Trx,
  before: Row,
  after: Row,
  columns: Columns,
  changed: string[],
): Promise<void> {
  const { startsAt: _, timeZone: _zone, minutes: _minutes, seats: _seats, chat: _chat, ...shown } = columns;
  const { isFreeForMembers: _free, isRecorded: _recorded, ...recorded } = shown;
  await recordChanges(trx, 'LIVE', after.id, before, recorded);
  if (changed.includes('startsAt'))
    await notify(trx, 'liveMoved', {
      creatorId: after.creatorId,
      contentId: after.id,
      title: after.title,
      startsAt: after.startsAt!,
    });
}

/**
 * Deletes a live that has no seats taken, or that has ended. Owners can still watch its recording.
 * @throws 404 for another creator's live, 409 while it is on or booked
 */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockLive(trx, id);
    if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This live');
    const verdict = policy.canRemove(row);
    if (verdict !== true) throw invalidTransition(verdict);
    await repository.updateLive(trx, id, { state: 'DELETED', updatedAt: now() });
    await withdrawAppeal(trx, { contentType: 'LIVE', contentId: id });
    await afterChange(trx, row);
  });

/**
 * Changes the state of an own live by the API call that all content types share.
 * @throws 422 for a state that a live does not have
 */
export function setStatus(actor: CreatorActor, id: string, status: SettableState): Promise<unknown> {
  if (status === 'IN_REVIEW') return submit(actor, id);
  if (status === 'DRAFT') return withdraw(actor, id);
  throw invalidField('status', 'INVALID', 'A live is scheduled by a review and started in its studio.');
}
