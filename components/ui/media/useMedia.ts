import { useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';

export type MediaPhase = 'poster' | 'playing' | 'paused' | 'ended' | 'failed';

type Options = {
  /** Start position of the first play (seconds). */
  resumeAt: number;
  /** Length known before the file is loaded (seconds). */
  knownDuration: number;
  /** Renews the address before a retry. */
  onRetry?: () => Promise<unknown> | void;
};

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

/**
 * Returns the state of the element and the commands that the controls and keys share. All times are
 * in seconds.
 */
export function useMedia(
  elementRef: RefObject<HTMLMediaElement | null>,
  { resumeAt, knownDuration, onRetry }: Options,
) {
  const [phase, setPhase] = useState<MediaPhase>('poster');
  const [buffering, setBuffering] = useState(false);
  const [reached, setReached] = useState<number>();
  const [fileDuration, setFileDuration] = useState<number>();
  const [buffered, setBuffered] = useState(0);
  const [sound, setSound] = useState({ muted: false, volume: 1 });
  const [rate, setRate] = useState(1);

  const duration = fileDuration ?? knownDuration;
  const finished = duration > 0 && resumeAt > duration - 3;
  const position = reached ?? (finished ? 0 : resumeAt);

  function play() {
    const media = elementRef.current;
    if (!media) return;
    // Seeks only now, because an earlier seek would replace the poster with a still frame.
    if (phase === 'poster') media.currentTime = position;
    setBuffering(media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
    // A refused or superseded play is reported by an event, so the rejection is ignored.
    media.play().catch(() => undefined);
  }

  function seek(seconds: number) {
    const target = Math.min(Math.max(0, seconds), duration || 0);
    setReached(target);
    if (phase === 'poster' || !elementRef.current) return;
    elementRef.current.currentTime = target;
    if (phase === 'ended') setPhase('paused');
  }

  const commands = {
    play,
    seek,
    /** Plays from a position, also before the first play. */
    playFrom(seconds: number) {
      const media = elementRef.current;
      if (!media) return;
      setReached(seconds);
      media.currentTime = seconds;
      setBuffering(media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
      media.play().catch(() => undefined);
    },
    seekBy: (seconds: number) => seek(position + seconds),
    toggle() {
      if (phase === 'playing') elementRef.current?.pause();
      else play();
    },
    toggleMute() {
      if (elementRef.current) elementRef.current.muted = !elementRef.current.muted;
    },
    setVolume(volume: number) {
      if (!elementRef.current) return;
      elementRef.current.volume = volume;
      elementRef.current.muted = volume === 0;
    },
    nextSpeed() {
      const index = speeds.findIndex((speed) => speed === rate);
      if (elementRef.current) elementRef.current.playbackRate = speeds[(index + 1) % speeds.length] ?? 1;
    },
    replay() {
      if (elementRef.current) elementRef.current.currentTime = 0;
      setReached(0);
      play();
    },
    async retry() {
      setPhase('playing');
      setBuffering(true);
      try {
        await onRetry?.();
        // Only a natively loaded element is reloaded. A script-fed element restarts with the new
        // address.
        if (!elementRef.current?.src.startsWith('blob:')) elementRef.current?.load();
      } catch {
        // The reason was already logged by the function that requests the address.
        setBuffering(false);
        setPhase('failed');
      }
    },
  };

  const listeners = {
    onPlay: () => setPhase('playing'),
    onPlaying: () => setBuffering(false),
    onCanPlay: () => setBuffering(false),
    onWaiting: () => setBuffering(true),
    onPause: () => setPhase((current) => (current === 'playing' ? 'paused' : current)),
    onEnded() {
      setBuffering(false);
      setPhase('ended');
    },
    onError() {
      setBuffering(false);
      setPhase('failed');
    },
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => setReached(event.currentTarget.currentTime),
    onDurationChange(event: SyntheticEvent<HTMLMediaElement>) {
      if (Number.isFinite(event.currentTarget.duration)) setFileDuration(event.currentTarget.duration);
    },
    onLoadedMetadata(event: SyntheticEvent<HTMLMediaElement>) {
      const media = event.currentTarget;
      if (phase === 'poster') return;
      // After a retry or a fresh address for the same file, the element continues at the current
      // position.
      if (Math.abs(media.currentTime - position) > 1) media.currentTime = position;
      media.playbackRate = rate;
      if (phase === 'playing' && media.paused) media.play().catch(() => undefined);
    },
    onProgress(event: SyntheticEvent<HTMLMediaElement>) {
      const { buffered: ranges, currentTime } = event.currentTarget;
      for (let index = 0; index < ranges.length; index += 1) {
        if (ranges.start(index) <= currentTime && currentTime <= ranges.end(index))
          setBuffered(ranges.end(index));
      }
    },
    onVolumeChange: (event: SyntheticEvent<HTMLMediaElement>) =>
      setSound({ muted: event.currentTarget.muted, volume: event.currentTarget.volume }),
    onRateChange: (event: SyntheticEvent<HTMLMediaElement>) => setRate(event.currentTarget.playbackRate),
  };

  return { state: { phase, buffering, position, duration, buffered, rate, ...sound }, commands, listeners };
}

export type MediaState = ReturnType<typeof useMedia>['state'];
export type MediaCommands = ReturnType<typeof useMedia>['commands'];
