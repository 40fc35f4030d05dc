import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { RangeField } from '@/components/ui/fields/RangeField';
import { Segments } from '@/components/ui/fields/Segments';
import type { ExportSource } from '@/contract/social';
import { getPlatform, type PlatformKey } from '@/contract/values/social-platforms';
import { focusAt, fitFrame, movableAxes } from '@/lib/upload/crop-frame';
import styles from './CropStage.module.scss';
import type { Focus } from './useExportForm';

type Props = {
  source: ExportSource;
  /** Chosen platforms, each with its own frame. */
  chosen: PlatformKey[];
  focus: Focus;
  /** Moment of the video that is shown (seconds). */
  startSeconds: number;
  onFocus: (focus: Focus) => void;
  /** Called with the length of the video once the browser knows it. */
  onDuration: (seconds: number) => void;
};

type Size = { width: number; height: number };

/** Maximum height (px), because an upright video would otherwise fill the screen. */
const TALLEST = 420;

/**
 * Picture with a frame around the section that a platform receives. The frame is moved by dragging
 * or with two sliders.
 */
export function CropStage({ source, chosen, focus, startSeconds, onFocus, onDuration }: Props) {
  const { t } = useTranslation('dashboard');
  const [wanted, setWanted] = useState<PlatformKey>();
  const [natural, setNatural] = useState<Size>();
  const [isHeld, setHeld] = useState(false);
  const shown = wanted && chosen.includes(wanted) ? wanted : chosen[0];
  const { width, height } = source;
  const size = natural ?? (width !== null && height !== null ? { width, height } : { width: 16, height: 9 });
  const frame = shown && fitFrame(size, getPlatform(shown), focus);
  const room = frame ? movableAxes(frame) : { x: false, y: false };
  const ratio = size.width / size.height;

  function moveTo({ clientX, clientY, currentTarget }: PointerEvent) {
    if (!frame) return;
    const box = currentTarget.getBoundingClientRect();
    const point = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    onFocus(focusAt(point, frame, focus));
  }

  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  const stage: CSSProperties = {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(100%, ${Math.round(TALLEST * ratio)}px)`,
    // The page can be scrolled in the direction in which the frame cannot move.
    touchAction: room.x && room.y ? 'none' : room.x ? 'pan-y' : room.y ? 'pan-x' : 'auto',
    cursor: room.x || room.y ? 'move' : undefined,
  };
  const named = (key: PlatformKey) => t(`export.platforms.${key}`);
  return (
    <div className={styles.crop}>
      {chosen.length > 1 && (
        <Segments
          label={t('export.crop.shown')}
          look="tabs"
          value={shown!}
          options={chosen.map((key) => ({ value: key, label: named(key) }))}
          onChange={setWanted}
        />
      )}
      <div
        className={styles.stage}
        style={stage}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
          moveTo(event);
        }}
        onPointerMove={(event) => isHeld && moveTo(event)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <Media source={source} startSeconds={startSeconds} onDuration={onDuration} onSize={setNatural} />
        {frame && (
          <span
            className={styles.frame}
            style={{
              left: percent(frame.left),
              top: percent(frame.top),
              width: percent(frame.width),
              height: percent(frame.height),
            }}
          />
        )}
      </div>
      {(['x', 'y'] as const).map(
        (axis) =>
          room[axis] && (
            <RangeField
              key={axis}
              label={t(`export.crop.${axis}`)}
              min={0}
              max={100}
              step={1}
              value={Math.round(focus[axis] * 100)}
              valueText={`${Math.round(focus[axis] * 100)}%`}
              onChange={(value) => onFocus({ ...focus, [axis]: value / 100 })}
            />
          ),
      )}
      <p className={styles.quiet}>
        {shown
          ? t(room.x || room.y ? 'export.crop.frame' : 'export.crop.whole', { platform: named(shown) })
          : t('export.crop.none')}
      </p>
    </div>
  );
}

type MediaProps = Pick<Props, 'source' | 'startSeconds' | 'onDuration'> & { onSize: (size: Size) => void };

function Media({ source: { kind, pictureUrl, videoUrl }, startSeconds, onSize, onDuration }: MediaProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.currentTime = startSeconds;
  }, [startSeconds]);

  if (kind === 'video' && videoUrl)
    return (
      <video
        ref={video}
        src={videoUrl}
        poster={pictureUrl ?? undefined}
        muted
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          const { videoWidth: width, videoHeight: height, duration } = currentTarget;
          if (Number.isFinite(duration)) onDuration(duration);
          if (width > 0 && height > 0) onSize({ width, height });
          currentTarget.currentTime = startSeconds;
        }}
      />
    );
  return pictureUrl ? (
    <img
      src={pictureUrl}
      alt=""
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (width > 0 && height > 0) onSize({ width, height });
      }}
    />
  ) : null;
}
