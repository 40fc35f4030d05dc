import path from 'node:path';
import { config } from '../../config.ts';
import { disk, storage } from '../storage/storage.ts';
import { embeddedVideo } from './embedded.ts';
import type { VideoHost } from './types.ts';
import { vimeoVideo } from './vimeo.ts';

export const videoHost: VideoHost = config.video.vimeo
  ? vimeoVideo({ accessToken: config.video.vimeo.accessToken, storage })
  : embeddedVideo({
      storage,
      pathOf: disk ? (key) => path.join(disk!.root, key) : null,
      workFolder: path.join(config.dataFolder, 'videos'),
      ffmpeg: config.video.ffmpegPath,
      secret: config.storage.secret,
    });
