import { useEffect, type RefObject } from 'react';

type Shown = { title: string; artist: string; pictureUrl: string | undefined };

/**
 * Shows the live in the media controls of the system. The controls play and pause it while the page
 * is in the background.
 */
export function useBackgroundAudio(
  elementRef: RefObject<HTMLMediaElement | null>,
  { title, artist, pictureUrl }: Shown,
): void {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession || typeof MediaMetadata === 'undefined') return;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: pictureUrl ? [{ src: pictureUrl }] : [],
    });
    mediaSession.setActionHandler('play', () => void elementRef.current?.play().catch(() => undefined));
    mediaSession.setActionHandler('pause', () => elementRef.current?.pause());
    return () => {
      mediaSession.metadata = null;
      mediaSession.setActionHandler('play', null);
      mediaSession.setActionHandler('pause', null);
    };
  }, [elementRef, title, artist, pictureUrl]);
}
