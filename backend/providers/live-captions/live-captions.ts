import { config } from '../../config.ts';
import { noLiveCaptions } from './off.ts';
import type { LiveCaptionsService } from './types.ts';

const services: Record<typeof config.live.captions, LiveCaptionsService> = { off: noLiveCaptions };

export const liveCaptions: LiveCaptionsService = services[config.live.captions];
