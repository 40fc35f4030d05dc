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
 * Returns true for the requests that need a ticket and begin something: an offer, or a part of a
 * recording. Other requests must not start a process or open a room. HLS is played only from a room
 * that is open.
 */
export const isOpening = ({ action, rest }: Address): boolean => action !== 'hls' && rest === null;

/** Headers by which the backend names the person and the wish to record. */
export const mediaHeaders = { userId: 'x-live-user', isRecorded: 'x-live-recorded' } as const;

const form = /^\/lives\/([\w-]{1,64})(?:\/([a-z]+)(?:\/([\w.-]{1,128}))?)?$/;

/** @throws 404 for an address of another form */
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
