import { PICTURE } from './card';
import { createDrawnTrack } from './drawn-track';

const FRAMES_PER_SECOND = 15;
/**
 * Width of the camera's picture as a share of the whole picture, and its distance from the edge
 * (pixels).
 */
const INSET_SHARE = 0.24;
const MARGIN = 24;

export const insetCorners = ['bottomRight', 'bottomLeft', 'topLeft', 'topRight'] as const;
export type InsetCorner = (typeof insetCorners)[number];

export type ScreenShare = {
  track: MediaStreamTrack;
  /** Track of the screen alone, for a browser that does not draw frames in a hidden page. */
  plain: MediaStreamTrack;
  /** Moves the camera's picture to another corner. */
  setCorner: (corner: InsetCorner) => void;
  /** Shows another camera in the corner; null removes the camera's picture. */
  setCamera: (track: MediaStreamTrack | null) => void;
  stop: () => void;
};

/** Returns an element that plays a track for drawing. */
function playTrack(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  video.play().catch(() => undefined);
  return video;
}

/** Draws a video as large as possible in a rectangle, without distortion. */
function drawFitted(
  context: CanvasRenderingContext2D,
  video: HTMLVideoElement,
  box: { x: number; y: number; width: number; height: number },
): void {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return;
  const scale = Math.min(box.width / videoWidth, box.height / videoHeight);
  const [width, height] = [videoWidth * scale, videoHeight * scale];
  context.drawImage(video, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/**
 * Asks the person to choose a window or screen, and creates a track of it with the camera's picture
 * in a corner. The track has the size of the camera's picture.
 * @param onEnd called when the person stops sharing with the browser's own button
 * @throws DOMException NotAllowedError if the person chooses nothing
 */
export async function shareScreen(camera: MediaStreamTrack | null, onEnd: () => void): Promise<ScreenShare> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: FRAMES_PER_SECOND },
    audio: false,
  });
  const [shared] = stream.getVideoTracks();
  if (!shared) throw new DOMException('No picture was shared.', 'NotFoundError');
  const screen = playTrack(shared);
  let inset = camera && playTrack(camera);
  let corner: InsetCorner = 'bottomRight';
  const drawn = createDrawnTrack(
    { ...PICTURE, framesPerSecond: FRAMES_PER_SECOND },
    (context, { width, height }) => {
      context.fillStyle = '#000000';
      context.fillRect(0, 0, width, height);
      drawFitted(context, screen, { x: 0, y: 0, width, height });
      if (!inset) return;
      const size = { width: width * INSET_SHARE, height: height * INSET_SHARE };
      const x = corner.endsWith('Right') ? width - size.width - MARGIN : MARGIN;
      const y = corner.startsWith('bottom') ? height - size.height - MARGIN : MARGIN;
      drawFitted(context, inset, { x, y, ...size });
    },
  );
  shared.addEventListener('ended', onEnd);
  return {
    track: drawn.track,
    plain: shared,
    setCorner: (next) => (corner = next),
    setCamera: (track) => (inset = track && playTrack(track)),
    stop() {
      shared.removeEventListener('ended', onEnd);
      stream.getTracks().forEach((track) => track.stop());
      drawn.stop();
    },
  };
}

/** Returns true if this browser can share a screen; phones cannot. */
export const canShareScreen = (): boolean => Boolean(navigator.mediaDevices?.getDisplayMedia);
