import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import type { HlsSession } from './play-hls';

type Options = {
  /** The original. */
  src: string;
  /** A playlist of the same film in several sizes. */
  hlsUrl?: string | null;
  /** Whether the length is wanted before the first play. */
  isEager: boolean;
};

export type Quality = {
  /** From the largest. */
  heights: number[];
  /** null is what the network allows. */
  chosen: number | null;
  choose: (height: number | null) => void;
};

/** How this browser plays a playlist: with a script where it has media sources, by itself on iPhones, or not at all. */
function wayToPlay(): 'script' | 'native' | 'none' {
  if ('MediaSource' in window || 'ManagedMediaSource' in window) return 'script';
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') ? 'native' : 'none';
}

/**
 * What the element gets as its `src`: nothing while a script feeds it, and the original once a playlist has failed.
 * `giveUp` says whether there was a playlist to give up.
 */
export function useHls(elementRef: RefObject<HTMLMediaElement | null>, { src, hlsUrl, isEager }: Options) {
  const way = useBrowserValue<ReturnType<typeof wayToPlay> | null>(wayToPlay, null);
  const [failedUrl, setFailedUrl] = useState<string>();
  const [shown, setShown] = useState<{ heights: number[]; chosen: number | null }>();
  const session = useRef<HlsSession>(undefined);
  const url = hlsUrl && hlsUrl !== failedUrl && way !== 'none' ? hlsUrl : undefined;
  const isScripted = url !== undefined && way === 'script';

  useEffect(() => {
    if (!isScripted) return;
    let isOver = false;
    const fail = () => {
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

  function choose(height: number | null) {
    session.current?.choose(height);
    setShown((current) => current && { ...current, chosen: height });
  }

  const quality: Quality | undefined =
    isScripted && shown && shown.heights.length > 1 ? { ...shown, choose } : undefined;
  return {
    src: url === undefined ? src : way === 'native' ? url : undefined,
    quality,
    // Our own host has it beside the playlist, with the same right.
    storyboardUrl: hlsUrl?.includes('/master.m3u8?')
      ? hlsUrl.replace('/master.m3u8?', '/storyboard.vtt?')
      : undefined,
    giveUp: () => {
      if (url !== undefined) setFailedUrl(url);
      return url !== undefined;
    },
  };
}
