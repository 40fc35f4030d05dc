import { createDrawnTrack, type DrawnTrack } from './drawn-track';

/** Size of the camera's picture and of each replacement for it (pixels). */
export const PICTURE = { width: 1280, height: 720 } as const;

const FRAMES_PER_SECOND = 5;
/** Colours of the card, which are part of the video and independent of the theme. */
const colours = { ground: '#10231f', text: '#ffffff', quiet: '#b3c0b8', disc: '#2a352f' };

type Card = {
  name: string;
  /** Sentence below the name, such as "Camera off, audio on". */
  note: string;
  pictureUrl?: string | null;
};

/** Loads a picture that a canvas may record; undefined if it cannot be loaded. */
function loadPicture(url: string | null | undefined): Promise<HTMLImageElement | undefined> {
  if (!url) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const picture = new Image();
    // Without this permission, a picture of another origin would make the canvas unreadable.
    picture.crossOrigin = 'anonymous';
    picture.onload = () => resolve(picture);
    picture.onerror = () => resolve(undefined);
    picture.src = url;
  });
}

/**
 * Creates the track that replaces a switched-off camera, so that viewers never see a frozen
 * picture. The track shows the name, the portrait and a note.
 */
export function createCard({ name, note, pictureUrl }: Card): DrawnTrack {
  let portrait: HTMLImageElement | undefined;
  void loadPicture(pictureUrl).then((picture) => (portrait = picture));
  const radius = 120;
  return createDrawnTrack(
    { ...PICTURE, framesPerSecond: FRAMES_PER_SECOND },
    (context, { width, height }) => {
      const middle = { x: width / 2, y: height / 2 - 70 };
      context.fillStyle = colours.ground;
      context.fillRect(0, 0, width, height);
      context.save();
      context.beginPath();
      context.arc(middle.x, middle.y, radius, 0, 2 * Math.PI);
      context.fillStyle = colours.disc;
      context.fill();
      context.clip();
      if (portrait) context.drawImage(portrait, middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
      context.restore();
      context.textAlign = 'center';
      context.fillStyle = colours.text;
      if (!portrait) {
        context.font = '600 96px sans-serif';
        context.fillText([...name][0] ?? '', middle.x, middle.y + 34);
      }
      context.font = '600 48px sans-serif';
      context.fillText(name, middle.x, middle.y + radius + 76, width - 80);
      context.fillStyle = colours.quiet;
      context.font = '400 30px sans-serif';
      context.fillText(note, middle.x, middle.y + radius + 126, width - 80);
    },
  );
}
