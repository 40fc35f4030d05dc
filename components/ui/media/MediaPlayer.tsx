import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { KeyboardEvent, ReactNode, Ref, SyntheticEvent } from 'react';
import { classNames } from '../class-names';
import { MediaControls } from './MediaControls';
import { runMediaKey } from './media-keys';
import { MediaOverlay } from './MediaOverlay';
import type { NextUp } from './NextPart';
import { useHls } from './useHls';
import { useIdle } from './useIdle';
import { useMedia } from './useMedia';
import { useProgressReports } from './useProgressReports';
import type { PlayProgress } from './useProgressReports';
import { useScreen } from './useScreen';
import type { CaptionTrack } from './screen';
import styles from './MediaPlayer.module.scss';

/** Commands for the page that contains a player. */
export type MediaRemote = {
  /** Plays from a position (seconds). */
  playFrom: (seconds: number) => void;
};

type Props = {
  kind?: 'video' | 'audio';
  /**
   * Address of the file. A new address for the same file keeps the position; another file needs
   * another `key`.
   */
  src: string;
  /** Playlist of the same film in several sizes; `src` is played if it fails. */
  hlsUrl?: string | null;
  title: string;
  poster?: string;
  /** True if the poster is the largest element of the page on load. */
  priority?: boolean;
  /** Caption tracks, one per language; the first track is shown first. */
  captions?: CaptionTrack[];
  /** `anonymous` if the captions are from another origin than the page. */
  crossOrigin?: 'anonymous';
  /** Length (seconds). With a known length, nothing is loaded before the first play. */
  durationSeconds?: number;
  resumeAtSeconds?: number;
  /** True if a click on our own page chose the film, so that it starts without another click. */
  startsAtOnce?: boolean;
  playLabel?: string;
  playHint?: ReactNode;
  next?: NextUp;
  onProgress?: (progress: PlayProgress) => void;
  /** Called with the position (seconds) each time it changes, by playing or seeking. */
  onPosition?: (seconds: number) => void;
  remote?: Ref<MediaRemote>;
  /** Called on the first play since the page opened; counts as a view. */
  onStart?: () => void;
  /** Called before a retry, to load a fresh address if the old address may have expired. */
  onRetry?: () => Promise<unknown> | void;
};

const hideControlsAfter = 3000;

/**
 * Native media element with our own controls. Starts automatically only after a click elsewhere
 * requested it.
 */
export function MediaPlayer(props: Props) {
  const {
    kind = 'video',
    src,
    title,
    poster,
    captions = [],
    crossOrigin,
    durationSeconds,
    resumeAtSeconds = 0,
  } = props;
  const { t } = useTranslation('common');
  const stageRef = useRef<HTMLDivElement>(null);
  const elementRef = useRef<HTMLVideoElement>(null);
  const video = kind === 'video';

  const { state, commands, listeners } = useMedia(elementRef, {
    resumeAt: resumeAtSeconds,
    knownDuration: durationSeconds ?? 0,
    onRetry: props.onRetry,
  });
  const begin = useEffectEvent(() => props.startsAtOnce && commands.play());
  useEffect(() => void begin(), []);
  const tellPosition = useEffectEvent((seconds: number) => props.onPosition?.(seconds));
  useEffect(() => tellPosition(state.position), [state.position]);
  useImperativeHandle(props.remote, () => ({ playFrom: commands.playFrom }));
  const hls = useHls(elementRef, { src, hlsUrl: props.hlsUrl, isEager: durationSeconds === undefined });
  const reports = useProgressReports(props.onProgress);
  const screen = useScreen(stageRef, elementRef, {
    video,
    captions,
  });
  const { idle, markActive } = useIdle(
    video && state.phase === 'playing' && !state.buffering,
    hideControlsAfter,
  );

  function keyDown(event: KeyboardEvent) {
    markActive();
    const toggleCaptions = () => screen.captions?.next();
    const toggleFullscreen = () => screen.fullscreen?.toggle();
    if (runMediaKey(event, commands, { duration: state.duration, toggleCaptions, toggleFullscreen }))
      event.preventDefault();
  }

  const Element = kind as 'video';
  return (
    <div
      ref={stageRef}
      role="region"
      aria-label={t('media.player', { title })}
      className={classNames(styles.stage, styles[kind])}
      data-idle={idle}
      onKeyDown={keyDown}
      onPointerMove={markActive}
    >
      <Element
        ref={elementRef}
        className={styles.media}
        src={hls.src}
        crossOrigin={crossOrigin}
        preload={durationSeconds === undefined ? 'metadata' : 'none'}
        playsInline={video || undefined}
        onClick={commands.toggle}
        {...listeners}
        onError={() => {
          if (!hls.giveUp()) listeners.onError();
        }}
        onPlay={() => {
          if (state.phase === 'poster') props.onStart?.();
          listeners.onPlay();
        }}
        onTimeUpdate={both(listeners.onTimeUpdate, reports.onTimeUpdate)}
        onPause={both(listeners.onPause, reports.onPause)}
        onEnded={both(listeners.onEnded, reports.onEnded)}
      >
        {captions.map(({ src: address, label, language }) => (
          <track key={language} kind="captions" src={address} srcLang={language} label={label} />
        ))}
      </Element>
      {poster && (state.phase === 'poster' || !video) && <Poster src={poster} priority={props.priority} />}
      <MediaOverlay
        state={state}
        commands={commands}
        playLabel={props.playLabel ?? t('media.play')}
        playHint={props.playHint}
        next={props.next}
        onGone={() => stageRef.current?.querySelector<HTMLElement>('[data-first-control]')?.focus()}
      />
      <MediaControls
        state={state}
        commands={commands}
        screen={screen}
        quality={hls.quality}
        storyboardUrl={hls.storyboardUrl}
      />
    </div>
  );
}

function Poster({ src, priority = false }: { src: string; priority?: boolean }) {
  return (
    <img
      className={styles.poster}
      src={src}
      alt=""
      width={1280}
      height={720}
      fetchPriority={priority ? 'high' : undefined}
    />
  );
}

type Listener = (event: SyntheticEvent<HTMLMediaElement>) => void;

const both =
  (first: Listener, second: Listener): Listener =>
  (event) => {
    first(event);
    second(event);
  };
