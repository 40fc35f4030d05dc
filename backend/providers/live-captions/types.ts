import type { LiveCaptionsReason } from '../../../contract/values/lives.ts';

/** State of the captions of one live; `reason` says why there are none. */
export type CaptionsState = { isOn: true; reason: null } | { isOn: false; reason: LiveCaptionsReason };

/** Service that writes down what is said in a live while it is on. */
export type LiveCaptionsService = {
  readState(liveId: string): Promise<CaptionsState>;
};
