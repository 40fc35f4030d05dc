import { call } from '@/lib/browser/call';
import { UploadFailure } from './upload-failure';

const CAPTURE_SECONDS = 1;
const CHUNK_BYTES = 512;
/**
 * Maximum loading time of the video (ms). A background tab may never load it, but the upload must
 * continue.
 */
const TIMEOUT_MS = 15_000;

/**
 * Returns the bytes of a `data:` address. They are decoded in slices of `chunkBytes` to avoid a
 * huge array.
 */
export function dataUrlToBlob(dataUrl: string, chunkBytes = CHUNK_BYTES): Blob {
  const [head = '', encoded = ''] = dataUrl.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  const text = atob(encoded);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < text.length; start += chunkBytes)
    chunks.push(Uint8Array.from(text.slice(start, start + chunkBytes), (sign) => sign.charCodeAt(0)));
  return new Blob(chunks, { type });
}

const notLoaded = () => new UploadFailure('VIDEO_NOT_LOADED', 'Error when loading the video file');

function nextEvent(
  video: HTMLVideoElement,
  name: 'loadedmetadata' | 'seeked',
  act: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(notLoaded()), TIMEOUT_MS);
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      then();
    };
    video.addEventListener(name, settle(resolve));
    video.addEventListener(
      'error',
      settle(() => reject(notLoaded())),
    );
    act();
  });
}

function draw(video: HTMLVideoElement): Blob {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) throw notLoaded();
  context.drawImage(video, 0, 0);
  return dataUrlToBlob(canvas.toDataURL('image/webp', 0.85));
}

/**
 * Captures the frame at one second of a video as webp.
 * @throws UploadFailure: "File type not valid" for a file that is not a video; VIDEO_TOO_SHORT for
 *   a video shorter than a second; VIDEO_NOT_LOADED if the browser cannot play it
 */
export async function captureThumbnail(file: File): Promise<Blob> {
  if (!file.type.startsWith('video/')) throw new UploadFailure('FILE_TYPE_NOT_VALID', 'File type not valid');
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    await nextEvent(video, 'loadedmetadata', () => (video.src = url));
    if (video.duration < CAPTURE_SECONDS)
      throw new UploadFailure('VIDEO_TOO_SHORT', 'This video is shorter than the capture time');
    await nextEvent(video, 'seeked', () => (video.currentTime = CAPTURE_SECONDS));
    return draw(video);
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

/** Stores the thumbnail of a file or a course. */
export function sendThumbnail(picture: Blob, signal?: AbortSignal) {
  const form = new FormData();
  form.append('thumbnail', picture, 'thumbnail.webp');
  return call('POST /courses/upload-thumbnail', { body: form, signal });
}
