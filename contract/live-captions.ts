import { del, get, post } from './call.ts';
import { CaptionsQuery, PlayedCaptions } from './files.ts';
import { Instant } from './shared.ts';
import { liveCaptionsReasons } from './values/lives.ts';
import { maxCaptionsBytes } from './values/limits.ts';
import { z } from './zod.ts';

/** Captions of a live for people who may watch it. */
export const LiveCaptions = z.object({
  /** Captions of the recording by language; empty without a recording. */
  tracks: z.array(PlayedCaptions.extend({ updatedAt: Instant })),
  /** State of the captions of a running live, with the reason if it has no captions. */
  live: z.object({ isOn: z.boolean(), reason: z.enum(liveCaptionsReasons).nullable() }),
});
export type LiveCaptions = z.infer<typeof LiveCaptions>;

export const liveCaptions = {
  read: get('/lives/:id/captions', {
    isPrivate: true,
    access: 'member',
    summary: 'The captions of a live, for the people who may watch it',
    reply: LiveCaptions,
  }),
  put: post('/lives/:id/captions', {
    access: 'creator',
    rate: 'upload',
    file: { name: 'captions', maxBytes: maxCaptionsBytes },
    summary:
      'Store captions of the recording of an own live in a language, WebVTT or SRT, replacing those it has in it',
    query: CaptionsQuery,
    reply: LiveCaptions,
  }),
  remove: del('/lives/:id/captions', {
    access: 'creator',
    summary: 'Remove the captions of the recording of an own live in a language',
    query: CaptionsQuery,
    reply: LiveCaptions,
  }),
};
