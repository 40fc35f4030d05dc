import path from 'node:path';
import { config } from '../../config.ts';
import { embeddedEngine } from './embedded.ts';
import { mediaMtxEngine } from './mediamtx.ts';
import type { LiveEngine } from './types.ts';

const { mediaMtx, port, iceServers } = config.live;

export const liveEngine: LiveEngine = mediaMtx
  ? mediaMtxEngine({ ...mediaMtx, iceServers, folder: path.join(config.dataFolder, 'live') })
  : embeddedEngine({ port, secret: config.internalSecret, iceServers });
