import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { liftCaptions } from './lift-captions';
import type { Screen } from './MediaControls';

type Options = { video: boolean; captioned: boolean; captionsAtFirst: boolean };

const never = () => () => undefined;
const canPip = () => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

/** Captions, picture in picture and full screen: what concerns how a film is shown, not how it runs. */
export function useScreen(
  stageRef: RefObject<HTMLElement | null>,
  elementRef: RefObject<HTMLMediaElement | null>,
  { video, captioned, captionsAtFirst }: Options,
): Screen {
  const [captionsOn, setCaptionsOn] = useState(captionsAtFirst);
  const [fullscreenOn, setFullscreenOn] = useState(false);
  const pip = useSyncExternalStore(never, canPip, () => false);

  useEffect(() => {
    showCaptions(elementRef.current, captionsOn);
  }, [elementRef, captionsOn]);

  useEffect(() => {
    const media = elementRef.current;
    const track = media?.textTracks?.[0];
    return media && track ? liftCaptions(media, track) : undefined;
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
      // An iPhone shows only the film itself on the full screen.
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
    captions: captioned ? { on: captionsOn, toggle: () => setCaptionsOn((on) => !on) } : undefined,
    pip: video && pip ? togglePip : undefined,
    fullscreen: video ? { on: fullscreenOn, toggle: toggleFullscreen } : undefined,
  };
}

function showCaptions(media: HTMLMediaElement | null, on: boolean): void {
  const track = media?.textTracks?.[0];
  // `hidden` and not `disabled`: the cues stay loaded and come back at once.
  if (track) track.mode = on ? 'showing' : 'hidden';
}
