import { randomUUID } from 'node:crypto';
import type { LiveTicket } from '../../contract/lives.ts';
import { TICKET_MINUTES, type LiveProtocol, type TicketRole } from '../../contract/values/lives.ts';
import type { LiveState } from '../../contract/values/states.ts';
import { findActorById } from '../accounts/session-service.ts';
import { minutesFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { markSeen } from '../entitlements/service.ts';
import { allow, AppError, conflict } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { isTicketUsed, useTicket } from '../http/rate-limits.ts';
import { isOwn } from '../policies/access.ts';
import { liveEngine } from '../providers/live/engine.ts';
import { toBearer } from '../providers/live/mediamtx.ts';
import { canWatch } from './policy.ts';
import { findLive, type LiveRow } from './repository.ts';
import { canPublish } from './room-policy.ts';
import { getViewed } from './service.ts';
import { hasStreamKey, isStreamKey } from './stream-key-service.ts';
import { readTicket, signTicket, type Ticket } from './ticket.ts';
import { isUnlocked as holdsSeat } from './viewer-service.ts';

const roles: Record<LiveProtocol, TicketRole> = {
  whip: 'publish',
  chunks: 'publish',
  whep: 'watch',
  hls: 'watch',
};

const beforeStart: readonly LiveState[] = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED'];

/**
 * Asserts that a role may connect to a live at this time.
 * @throws 409 before the start, 410 after the end
 */
function assertTime(live: LiveRow, role: TicketRole): void {
  if (role === 'publish' ? canPublish(live) === true : live.state === 'LIVE') return;
  if (beforeStart.includes(live.state)) throw conflict('LIVE_NOT_ON', 'This live is not on yet.');
  throw new AppError(410, 'LIVE_OVER', 'This live is over.');
}

/**
 * Asserts that a person may connect to a live in a role. The decision is based on the current state
 * in the database.
 * @returns true for a viewer with a seat
 * @throws 403 without the right, and the errors of `assertTime`
 */
async function assertMay(actor: Actor, live: LiveRow, role: TicketRole): Promise<boolean> {
  const isUnlocked = role === 'watch' && (await holdsSeat(db, actor.userId, live));
  if (role === 'publish') allow(isOwn(actor, live) || 'Only the creator of a live can hold it.');
  else allow(canWatch({ actor, isUnlocked }, { ...live, state: 'LIVE' }));
  assertTime(live, role);
  return isUnlocked;
}

/** Records that a person with a seat has entered the room, because refunds depend on it. */
const recordEntry = (userId: string, liveId: string): Promise<unknown> =>
  inTransaction((trx) => markSeen(trx, userId, 'LIVE', liveId));

/**
 * Creates a ticket that is valid for five minutes. With it, one connection of each protocol can be
 * opened.
 * @throws 403 without the right, 404 for a live that the actor may not see, 409 before the start,
 *   410 after the end
 */
export async function createTicket(actor: Actor, liveId: string, role: TicketRole): Promise<LiveTicket> {
  const { row: live } = await getViewed(db, actor, liveId);
  const hasSeat = await assertMay(actor, live, role);
  // A media server with its own URLs does not report who opens a connection, so the entry is
  // recorded here.
  if (hasSeat && !liveEngine.handle) await recordEntry(actor.userId, liveId);
  const expiresAt = minutesFromNow(TICKET_MINUTES);
  const token = signTicket({ id: randomUUID(), liveId, userId: actor.userId, role, expiresAt });
  return {
    // A media server with its own URLs identifies a connection by the user id in its token.
    token: liveEngine.handle ? token : toBearer(actor.userId, token),
    expiresAt: expiresAt.toISOString(),
    addresses:
      role === 'publish' ? liveEngine.listPublishAddresses(liveId) : liveEngine.listWatchAddresses(liveId),
    iceServers: liveEngine.iceServers,
  };
}

const refuse = (code: string, message: string) => new AppError(403, code, message);

/**
 * Parses a ticket for a live and a role.
 * @throws 403 for a ticket of another live or role, and for a ticket that was not issued here
 */
function readTicketFor(token: string, liveId: string, role: TicketRole): Ticket {
  const ticket = readTicket(token);
  if (!ticket) throw refuse('TICKET_NOT_VALID', 'This ticket is not valid.');
  if (ticket.liveId !== liveId || ticket.role !== role)
    throw refuse('TICKET_FOR_OTHER', 'This ticket is for another live or for another purpose.');
  return ticket;
}

const hasExpired = ({ expiresAt }: Ticket): boolean => expiresAt <= now();

/**
 * Asserts that the owner of a ticket may still use it now.
 * @returns true for a viewer with a seat
 * @throws 403 with the reason, and the errors of `assertTime`
 */
async function assertRight({ userId, role }: Ticket, live: LiveRow): Promise<boolean> {
  const actor = await findActorById(userId);
  if (!actor) throw refuse('TICKET_NOT_VALID', 'This account is closed.');
  return assertMay(actor, live, role);
}

/** Result of an accepted ticket or stream key: the live, the person, and the ticket's id. */
type Admitted = { live: LiveRow; userId: string; ticketId: string | null };

/**
 * Finds the live of a media request.
 * @throws 403 for an unknown live, which is the same error as for a ticket of another live
 */
async function getLiveOfTicket(liveId: string): Promise<LiveRow> {
  const live = await findLive(db, liveId);
  if (!live) throw refuse('TICKET_NOT_VALID', 'This ticket is not valid.');
  return live;
}

/**
 * Accepts the stream key of the creator's software.
 * @throws 403 for another key, and the errors of `assertTime`
 */
async function admitKey(liveId: string, key: string): Promise<Admitted> {
  const live = await getLiveOfTicket(liveId);
  if (!hasStreamKey(live, key)) throw refuse('STREAM_KEY_NOT_VALID', 'This stream key is not valid.');
  assertTime(live, 'publish');
  return { live, userId: (await creators.getById(db, live.creatorId)).userId, ticketId: null };
}

type Wanted = {
  liveId: string;
  protocol: LiveProtocol;
  /** Ticket or stream key; undefined if the request has neither. */
  token: string | undefined;
  /** Number of the recording piece, only for the protocol `chunks`. */
  piece?: number;
};

/**
 * Accepts the ticket or stream key of a request that opens a connection. The right is read from the
 * database each time, because a seat can end within the five minutes of a ticket.
 * A ticket opens one connection of each protocol. Later recording pieces belong to the connection
 * that the first piece opened. They are accepted even after the ticket has expired.
 * @throws 403 for a ticket that is used, expired, or for another live or role
 * @throws 403 for a person who no longer has the right, 409 before the start, 410 after the end
 */
export async function admit({ liveId, protocol, token, piece = 0 }: Wanted): Promise<Admitted> {
  if (token === undefined) throw refuse('TICKET_NEEDED', 'A ticket is needed here.');
  if (protocol === 'whip' && isStreamKey(token)) return admitKey(liveId, token);
  const ticket = readTicketFor(token, liveId, roles[protocol]);
  const use = `${ticket.id} ${protocol}`;
  if (piece === 0 && hasExpired(ticket)) throw refuse('TICKET_EXPIRED', 'This ticket has expired.');
  const live = await getLiveOfTicket(liveId);
  const hasSeat = await assertRight(ticket, live);
  const isFirst = piece === 0 ? await useTicket(use) : await isTicketUsed(use);
  if (!isFirst)
    throw piece === 0
      ? refuse('TICKET_USED', 'This ticket was used before.')
      : refuse('TICKET_EXPIRED', 'Begin again with a new ticket.');
  if (hasSeat) await recordEntry(ticket.userId, liveId);
  return { live, userId: ticket.userId, ticketId: ticket.id };
}

type Asked = { liveId: string; role: TicketRole; userId: string | null; ticket: string };

/**
 * Returns true if a ticket or stream key is valid now. Called for a media server with its own URLs.
 * Such a server checks the ticket at each HLS request, so the ticket can be used repeatedly.
 * @param userId person by whose id the server identifies the connection, so that the connection can
 *   be ended
 */
export async function isAdmitted({ liveId, role, userId, ticket: token }: Asked): Promise<boolean> {
  try {
    if (role === 'publish' && isStreamKey(token)) return Boolean(await admitKey(liveId, token));
    const ticket = readTicketFor(token, liveId, role);
    if (hasExpired(ticket) || ticket.userId !== userId) return false;
    await assertRight(ticket, await getLiveOfTicket(liveId));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
