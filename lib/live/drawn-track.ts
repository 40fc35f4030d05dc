import { startTicker } from './ticker';

/** Video track of drawn frames, such as the card of a switched-off camera. */
export type DrawnTrack = { track: MediaStreamTrack; stop: () => void };

/**
 * Creates a video track from a canvas of a size (pixels). `draw` draws each frame.
 * @throws Error if the browser cannot record a canvas
 */
export function createDrawnTrack(
  { width, height, framesPerSecond }: { width: number; height: number; framesPerSecond: number },
  draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void,
): DrawnTrack {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  // Frames are captured when they are drawn, because a hidden page paints no frames.
  const [track] = canvas.captureStream(0).getVideoTracks();
  if (!context || !track) throw new Error('This browser cannot record a canvas.');
  const paint = () => {
    draw(context, { width, height });
    (track as Partial<CanvasCaptureMediaStreamTrack>).requestFrame?.();
  };
  paint();
  const stopTicker = startTicker(1000 / framesPerSecond, paint);
  return {
    track,
    stop() {
      stopTicker();
      track.stop();
    },
  };
}
