import type { LiveTicket } from '@/contract/lives';

/** State of a connection to a live, as its publisher or as a viewer. */
export type SessionState =
  /** The initial connection is being established. */
  | 'connecting'
  | 'live'
  /** The connection exists, but no media arrives. */
  | 'stalled'
  | 'reconnecting'
  /** Nobody publishes yet. */
  | 'waiting'
  /** The person has no right to the live. */
  | 'denied'
  | 'closed'
  /** Another device of the creator publishes. */
  | 'takenOver';

/** Reason for which a connection ended. */
export type Ending = {
  /**
   * `unusable`: another protocol must be used. `refused`: the server did not accept the ticket.
   * `closed`: the live has ended. `failed`: no connection was established. `lost`: an existing
   * connection no longer works. `replaced`: a new connection must follow at once, for example for
   * another track.
   */
  kind:
    'stopped' | 'unusable' | 'refused' | 'waiting' | 'takenOver' | 'closed' | 'failed' | 'lost' | 'replaced';
  /** Time that the server asks to wait (ms). */
  waitMs?: number;
};

export type Phase = 'live' | 'stalled';

/** Quality of a publisher's connection in the last second. */
export type SendQuality = {
  /** Bit rate that the network can carry (kbit/s); null if the browser does not know it. */
  availableKbps: number | null;
  /** Bit rate that is sent (kbit/s). */
  sentKbps: number;
  /** Height of the sent picture (pixels); null before the first picture. */
  height: number | null;
  /** Number of frames in the last second. */
  frames: number;
  /** Share of the sent packets that were lost, from 0 to 1. */
  loss: number;
};

/** Data of a ticket that one attempt to connect uses. */
export type Target = {
  url: string;
  token: string;
  iceServers: LiveTicket['iceServers'];
  /** Ends the connection. */
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
};

/** Time in which a connection must be made (ms). */
export const CONNECT_MS = 6_000;
/** Interval of the checks of a connection (ms). */
export const CHECK_MS = 1_000;
/** Number of checks without media after which a connection counts as stalled. */
export const STALLED_CHECKS = 3;
/** Number of checks without media after which a connection counts as lost. */
export const LOST_CHECKS = 5;

const isOwnOrigin = (url: string) => new URL(url, location.href).origin === location.origin;

/** Returns the header with the ticket. A server of another origin expects a bearer token. */
export const ticketHeaders = (url: string, token: string): Record<string, string> =>
  isOwnOrigin(url) ? { 'X-Live-Ticket': token } : { Authorization: `Bearer ${token}` };

/** Returns an address with the ticket in its query, for players that send no headers. */
export function withTicket(url: string, token: string): string {
  const address = new URL(url, location.href);
  address.searchParams.set('ticket', token);
  return address.href;
}

/** Error code if another browser of the creator publishes the live. */
const TAKEN_OVER = 'LIVE_TAKEN_OVER';
/** Error code if the server has no capacity for another direct connection. */
const FULL = 'LIVE_FULL';

/** Returns why a server did not accept a request. */
export async function toRefusedEnding(response: Response): Promise<Ending> {
  const { status, headers } = response;
  const seconds = Number(headers.get('retry-after'));
  const pause = seconds > 0 ? { waitMs: seconds * 1000 } : {};
  const problem = (await response.json().catch(() => null)) as { code?: string } | null;
  if (status === 401 || status === 403) return { kind: 'refused' };
  if (status === 410) return { kind: problem?.code === TAKEN_OVER ? 'takenOver' : 'closed' };
  if (status === 404 || status === 409) return { kind: 'waiting', ...pause };
  // Another protocol does not need a common codec, and its capacity is not exhausted.
  if (status === 406 || (status === 503 && problem?.code === FULL)) return { kind: 'unusable' };
  return { kind: 'failed', ...pause };
}
