import { useEffect, useEffectEvent, useRef } from 'react';
import type { SyntheticEvent } from 'react';

/** Playing progress (whole seconds). */
export type PlayProgress = { positionSeconds: number; durationSeconds: number; ended: boolean };

const reportEvery = 10;

/**
 * Reports the position every ten seconds of the recording, at each pause, at the end and on leaving
 * the page.
 */
export function useProgressReports(onProgress?: (progress: PlayProgress) => void) {
  const latest = useRef<PlayProgress>(undefined);
  const reported = useRef<PlayProgress>(undefined);
  /** Position from which the ten seconds are counted: the last report, or the start of playback. */
  const countedFrom = useRef<number>(undefined);

  function send() {
    const progress = latest.current;
    const last = reported.current;
    if (!progress || (progress.positionSeconds === last?.positionSeconds && progress.ended === last.ended))
      return;
    reported.current = progress;
    countedFrom.current = progress.positionSeconds;
    onProgress?.(progress);
  }

  const sendOnLeaving = useEffectEvent(send);
  useEffect(() => {
    const leave = () => sendOnLeaving();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  function note({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>) {
    // The event also fires once on loading, before anything was played.
    if (!Number.isFinite(media.duration)) return;
    latest.current = {
      positionSeconds: Math.floor(media.currentTime),
      durationSeconds: Math.round(media.duration),
      ended: media.ended,
    };
  }

  return {
    onTimeUpdate(event: SyntheticEvent<HTMLMediaElement>) {
      if (event.currentTarget.paused && !event.currentTarget.ended) return;
      note(event);
      const position = latest.current?.positionSeconds ?? 0;
      countedFrom.current ??= position;
      // A jump back counts as well, because playback resumes there.
      if (Math.abs(position - countedFrom.current) >= reportEvery) send();
    },
    onPause(event: SyntheticEvent<HTMLMediaElement>) {
      note(event);
      send();
    },
    onEnded(event: SyntheticEvent<HTMLMediaElement>) {
      note(event);
      send();
    },
  };
}
