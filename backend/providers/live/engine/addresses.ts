import type { IncomingMessage } from 'node:http';
import { notFound } from './problems.ts';

/** Request to the engine: `/lives/<live>/<action>/<rest>`. */
export type Address = {
  liveId: string;
  action: string;
  rest: string | null;
  query: URLSearchParams;
  userId: string;
  isRecorded: boolean;
};

/**
 * Returns true for a request that needs a ticket and may start a process or open a room: an offer,
 * or a part of a recording. HLS is played only from an open room.
 */
export const isOpening = ({ action, rest }: Address): boolean => action !== 'hls' && rest === null;

/** Request headers with which the backend sends the user id and whether the live is recorded. */
export const mediaHeaders = { userId: 'x-live-user', isRecorded: 'x-live-recorded' } as const;

const form = /^\/lives\/([\w-]{1,64})(?:\/([a-z]+)(?:\/([\w.-]{1,128}))?)?$/;

/**
 * Parses a request.
 * @throws 404 for an address that does not have the form of `Address`
 */
export function readAddress(req: IncomingMessage): Address {
  const url = new URL(req.url ?? '/', 'http://engine');
  const [, liveId, action = '', rest = null] = form.exec(url.pathname) ?? [];
  if (!liveId) throw notFound();
  return {
    liveId,
    action,
    rest,
    query: url.searchParams,
    userId: String(req.headers[mediaHeaders.userId] ?? ''),
    isRecorded: req.headers[mediaHeaders.isRecorded] === '1',
  };
}
