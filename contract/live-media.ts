import { z } from './zod.ts';
import { del, get, post } from './call.ts';

/**
 * Media of a live, served by the site itself. Each request is authorised by the header
 * `X-Live-Ticket`, the query, or a bearer key of the creator's streaming software.
 */
const TicketQuery = z.strictObject({ ticket: z.string().max(2000).optional() });

const media = { access: 'public', rate: 'media', raw: true, reply: z.unknown() } as const;

export const liveMedia = {
  whip: post('/lives/:id/whip', {
    ...media,
    takesAnyBody: true,
    summary: 'Publish by WHIP (RFC 9725): an offer as application/sdp, answered with 201 and a Location',
    query: TicketQuery,
  }),
  endWhip: del('/lives/:id/whip/:session', { ...media, summary: 'End the own WHIP session' }),
  whep: post('/lives/:id/whep', {
    ...media,
    takesAnyBody: true,
    summary: 'Watch by WHEP: an offer as application/sdp; 406 without a common codec, 503 when HLS has room',
    query: TicketQuery,
  }),
  endWhep: del('/lives/:id/whep/:session', { ...media, summary: 'End the own WHEP session' }),
  chunks: post('/lives/:id/chunks', {
    ...media,
    streamsBody: true,
    summary: 'Publish pieces of a recording of the browser, in order, where UDP is blocked',
    query: TicketQuery.extend({
      /**
       * Number of the recorded piece, from 0. The first piece contains the header of the format.
       */
      piece: z.coerce.number().int().min(0).max(1_000_000),
    }),
  }),
  hls: get('/lives/:id/hls/:name', {
    ...media,
    summary: 'Playlists and segments of HLS; the first playlist needs a ticket',
    query: TicketQuery.extend({ viewer: z.string().max(200).optional() }),
  }),
  /** Webhook for events of the live engine, which authenticates with a shared secret. */
  engineEvents: post('/live-engine/events', {
    access: 'public',
    rate: 'events',
    takesAnyBody: true,
    summary: 'What the live engine reports, as `{ events: [...] }`; needs the internal secret',
    reply: z.object({ done: z.literal(true) }),
  }),
  engineAuth: post('/live-engine/auth', {
    ...media,
    takesAnyBody: true,
    summary: 'Whether a ticket allows a connection at a MediaMTX server (its HTTP authentication)',
  }),
};
