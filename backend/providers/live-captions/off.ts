import type { LiveCaptionsService } from './types.ts';

/** Service of an installation without captions during a live. */
export const noLiveCaptions: LiveCaptionsService = {
  readState: async () => ({ isOn: false, reason: 'OFF' }),
};
