import { useEffect, useState, type RefObject } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { liftCaptions } from './lift-captions';
import type { CaptionTrack, Screen } from './screen';

type Options = { video: boolean; captions: CaptionTrack[] };

const canPip = () => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

/** Returns the state and commands of captions, picture in picture and full screen. */
export function useScreen(
  stageRef: RefObject<HTMLElement | null>,
  elementRef: RefObject<HTMLMediaElement | null>,
  { video, captions }: Options,
): Screen {
  const [shownTrack, setShownTrack] = useState<number>();
  const [fullscreenOn, setFullscreenOn] = useState(false);
  const pip = useBrowserValue(canPip, false);

  useEffect(() => {
    showCaptions(elementRef.current, shownTrack);
  }, [elementRef, shownTrack]);

  useEffect(() => {
    const media = elementRef.current;
    if (!media?.textTracks) return;
    const ends = [...media.textTracks].map((track) => liftCaptions(media, track));
    return () => ends.forEach((end) => end());
  }, [elementRef]);

  useEffect(() => {
    const changed = () =>
      setFullscreenOn(document.fullscreenElement !== null && document.fullscreenElement === stageRef.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [stageRef]);

  function toggleFullscreen() {
    const box = stageRef.current;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => undefined);
    else {
      // An iPhone supports full screen only for the video element itself.
      const film = elementRef.current as (HTMLMediaElement & { webkitEnterFullscreen?: () => void }) | null;
      film?.webkitEnterFullscreen?.();
    }
  }

  function togglePip() {
    if (document.pictureInPictureElement) void document.exitPictureInPicture();
    else if (elementRef.current instanceof HTMLVideoElement)
      void elementRef.current.requestPictureInPicture().catch(() => undefined);
  }

  return {
    captions: captions.length
      ? {
          languages: captions.length,
          shown: shownTrack === undefined ? undefined : captions[shownTrack],
          next: () => setShownTrack((index = -1) => (index + 1 < captions.length ? index + 1 : undefined)),
        }
      : undefined,
    pip: video && pip ? togglePip : undefined,
    fullscreen: video ? { on: fullscreenOn, toggle: toggleFullscreen } : undefined,
  };
}

function showCaptions(media: HTMLMediaElement | null, shown: number | undefined): void {
  for (const [index, track] of [...(media?.textTracks ?? [])].entries()) {
    // `hidden` loads the cues, so that they appear at once, whereas `disabled` does not. Cues of
    // further languages are loaded when chosen.
    const unshown = index === 0 ? 'hidden' : 'disabled';
    track.mode = index === shown ? 'showing' : unshown;
  }
}
