import type { LiveCaptionsReason } from '../../../contract/values/lives.ts';

/** State of the captions of one live; `reason` says why a live has no captions. */
export type CaptionsState = { isOn: true; reason: null } | { isOn: false; reason: LiveCaptionsReason };

/** Service that transcribes the speech of a live while the live is running. */
export type LiveCaptionsService = {
  readState(liveId: string): Promise<CaptionsState>;
};
