import { DAY_MINUTES } from '../../../contract/values/times.ts';
import { minutesFromNow } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Storage } from '../storage/types.ts';
import { VideoFaultError } from './faults.ts';
import type { VideoHost } from './types.ts';

const API = 'https://api.vimeo.com';
/** API version of the responses. */
const ACCEPT = 'application/vnd.vimeo.*+json;version=3.4';
/** Timeout of a response (ms). */
const TIMEOUT_MS = 10_000;
/** Validity of the link to the original (minutes), because Vimeo fetches it at a later time. */
const PULL_MINUTES = DAY_MINUTES;

const uriForm = /^\/videos\/\d+(?::\w+)?$/;

type Options = {
  accessToken: string;
  storage: Storage;
  /** Address of the API, which tests replace. */
  apiUrl?: string;
};

/** Fields that are read of a video; every field may be absent. */
type VimeoVideo = {
  uri?: string;
  duration?: number;
  width?: number;
  height?: number;
  transcode?: { status?: 'complete' | 'in_progress' | 'error' };
  upload?: { status?: 'complete' | 'in_progress' | 'error' };
  play?: { hls?: { link?: string; link_expiration_time?: string } };
};

/**
 * Returns the public error when Vimeo refuses our token, is down, slow or busy. The caller is not
 * at fault, and the cause is logged without the token.
 */
const failed = (status: number | undefined, cause?: unknown, retryAfterSeconds = 10) =>
  new AppError(503, 'VIDEO_HOST_FAILED', 'The video host does not answer. Please try again in a moment.', {
    retryAfterSeconds,
    cause: cause ?? new Error(`Vimeo answered ${status}`),
  });

/**
 * Returns the video host for Vimeo (https://developer.vimeo.com/api), which fetches each original
 * by a signed link.
 */
export function vimeoVideo({ accessToken, storage, apiUrl = API }: Options): VideoHost {
  /**
   * Sends a request.
   * @returns null for an object that Vimeo does not have
   * @throws 503
   */
  async function ask(method: string, path: string, body?: object): Promise<VimeoVideo | null> {
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `bearer ${accessToken}`,
        accept: ACCEPT,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw failed(undefined, error);
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw failed(answer.status, undefined, Number(answer.headers.get('retry-after')) || 10);
    if (answer.status === 204) return {};
    return (await answer.json().catch((error: unknown) => {
      throw failed(undefined, error);
    })) as VimeoVideo;
  }

  return {
    isAble: async () => true,

    async create({ storageKey, mimeType, size, fileName }) {
      const link = await storage.linkToGet(storageKey, { mimeType, expiresAt: minutesFromNow(PULL_MINUTES) });
      const made = await ask('POST', '/me/videos?fields=uri', {
        upload: { approach: 'pull', size, link },
        name: fileName.slice(0, 128),
        // The video is shown by our player only.
        privacy: { view: 'disable', download: false, add: false, comments: 'nobody' },
      });
      if (!made?.uri || !uriForm.test(made.uri)) throw failed(undefined, new Error('Vimeo named no video.'));
      return made.uri;
    },

    async make({ uri }) {
      const video = await ask('GET', `${uri}?fields=duration,width,height,transcode.status,upload.status`);
      if (!video) throw new VideoFaultError('VIDEO_HOST_FAILED');
      const { transcode, upload, duration, width, height } = video;
      if (upload?.status === 'error') throw new VideoFaultError('VIDEO_HOST_FAILED');
      if (transcode?.status === 'error') throw new VideoFaultError('VIDEO_UNREADABLE');
      // Vimeo reports the step but not the percentage.
      if (transcode?.status !== 'complete') return { isDone: false, percent: null };
      const size = width && height ? { width, height } : null;
      return { isDone: true, heights: [], size, durationSeconds: duration ?? null, poster: null };
    },

    async linkToPlay({ uri }) {
      // The video was made by a previously configured host.
      if (!uriForm.test(uri)) return null;
      const video = await ask('GET', `${uri}?fields=play.hls`);
      return video?.play?.hls?.link ?? null;
    },
    playerUrl: (uri) => {
      const [, id, hash] = /^\/videos\/(\d+)(?::(\w+))?$/.exec(uri) ?? [];
      return id === undefined ? null : `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ''}`;
    },

    async remove({ uri }) {
      if (uriForm.test(uri)) await ask('DELETE', uri);
    },
  };
}
