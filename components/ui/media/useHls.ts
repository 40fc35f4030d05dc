import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import type { HlsSession } from './play-hls';

type Options = {
  /** Address of the original file. */
  src: string;
  /** Playlist of the same film in several sizes. */
  hlsUrl?: string | null;
  /** True if the length is needed before the first play. */
  isEager: boolean;
};

export type Quality = {
  /** Heights of the sizes, largest first. */
  heights: number[];
  /** Chosen height; null if the network speed determines the height. */
  chosen: number | null;
  choose: (height: number | null) => void;
};

/**
 * Returns how the browser plays a playlist: by script with media sources, natively on iPhones, or
 * not at all.
 */
function wayToPlay(): 'script' | 'native' | 'none' {
  if ('MediaSource' in window || 'ManagedMediaSource' in window) return 'script';
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') ? 'native' : 'none';
}

/**
 * Returns the `src` of the media element. `src` is the playlist if the browser plays it natively,
 * and undefined while `play-hls.ts` feeds the element. Otherwise `src` is the original file.
 * `giveUp` switches to the original file; it returns false if the original file is already used.
 */
export function useHls(elementRef: RefObject<HTMLMediaElement | null>, { src, hlsUrl, isEager }: Options) {
  const way = useBrowserValue<ReturnType<typeof wayToPlay> | null>(wayToPlay, null);
  const [failedUrl, setFailedUrl] = useState<string>();
  const [shown, setShown] = useState<{ heights: number[]; chosen: number | null }>();
  const session = useRef<HlsSession>(undefined);
  const wasPlaying = useRef(false);
  const url = hlsUrl && hlsUrl !== failedUrl && way !== 'none' ? hlsUrl : undefined;
  const isScripted = url !== undefined && way === 'script';

  useEffect(() => {
    if (!isScripted) return;
    let isOver = false;
    const fail = () => {
      if (!isOver) wasPlaying.current = elementRef.current?.paused === false;
      session.current?.end();
      if (!isOver) setFailedUrl(url);
    };
    import('./play-hls').then(({ playHls }) => {
      if (isOver || !elementRef.current) return;
      session.current = playHls(elementRef.current, url, {
        isEager,
        onHeights: (heights) => setShown({ heights, chosen: null }),
        onFailed: fail,
      });
    }, fail);
    return () => {
      isOver = true;
      session.current?.end();
      session.current = undefined;
    };
  }, [elementRef, isScripted, url, isEager]);

  useEffect(() => {
    if (failedUrl === undefined || !wasPlaying.current) return;
    wasPlaying.current = false;
    // Starts playback, because another source pauses the element and the original is not loaded
    // without a play.
    elementRef.current?.play().catch(() => undefined);
  }, [elementRef, failedUrl]);

  function choose(height: number | null) {
    session.current?.choose(height);
    setShown((current) => current && { ...current, chosen: height });
  }

  const quality: Quality | undefined =
    isScripted && shown && shown.heights.length > 1 ? { ...shown, choose } : undefined;
  return {
    src: url === undefined ? src : way === 'native' ? url : undefined,
    quality,
    // Our own host stores the storyboard beside the playlist, with the same access.
    storyboardUrl: hlsUrl?.includes('/master.m3u8?')
      ? hlsUrl.replace('/master.m3u8?', '/storyboard.vtt?')
      : undefined,
    giveUp: () => {
      if (url !== undefined) setFailedUrl(url);
      return url !== undefined;
    },
  };
}
