import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { formatClock } from '@/lib/format/format';
import { classNames } from '../class-names';
import { Icon } from '../display/Icon';
import type { IconName } from '../display/icon-names';
import styles from './MediaControls.module.scss';
import { MediaScrubber } from './MediaScrubber';
import { QualityMenu } from './QualityMenu';
import type { Screen } from './screen';
import type { Quality } from './useHls';
import type { MediaCommands, MediaState } from './useMedia';

type Props = {
  state: MediaState;
  commands: MediaCommands;
  screen: Screen;
  quality?: Quality;
  storyboardUrl?: string;
};

export function MediaControls({ state, commands, screen, quality, storyboardUrl }: Props) {
  const { t } = useTranslation('common');
  const { phase, position, duration, muted, volume, rate } = state;
  const playing = phase === 'playing';
  return (
    <div className={styles.controls}>
      <MediaScrubber state={state} commands={commands} storyboardUrl={storyboardUrl} />
      <div className={styles.bar}>
        <ControlButton
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'media.pause' : 'media.play')}
          onClick={commands.toggle}
          first
        />
        <ControlButton icon="back15" label={t('media.back15')} onClick={() => commands.seekBy(-15)} />
        <ControlButton
          icon={muted ? 'mute' : 'volume'}
          label={t('media.mute')}
          pressed={muted}
          onClick={commands.toggleMute}
          hideOnSmall
        />
        <input
          className={styles.volume}
          type="range"
          min={0}
          max={100}
          step={5}
          value={muted ? 0 : Math.round(volume * 100)}
          aria-label={t('media.volume')}
          data-own-arrows=""
          onChange={(event) => commands.setVolume(Number(event.target.value) / 100)}
        />
        <span className={styles.clock} aria-hidden="true">
          {formatClock(Math.floor(position))} / {formatClock(Math.round(duration))}
        </span>
        {screen.captions && (
          <ControlButton
            icon="captions"
            label={
              screen.captions.shown && screen.captions.languages > 1
                ? t('media.captionsIn', { language: screen.captions.shown.label })
                : t('media.captions')
            }
            pressed={screen.captions.shown !== undefined}
            onClick={screen.captions.next}
          >
            {screen.captions.languages > 1 && screen.captions.shown?.language}
          </ControlButton>
        )}
        <button
          type="button"
          className={styles.button}
          aria-label={t('media.speed', { rate })}
          onClick={commands.nextSpeed}
        >
          {t('media.speedShort', { rate })}
        </button>
        {quality && <QualityMenu {...quality} />}
        {screen.pip && <ControlButton icon="pip" label={t('media.pip')} onClick={screen.pip} hideOnSmall />}
        {screen.fullscreen && (
          <ControlButton
            icon={screen.fullscreen.on ? 'fullscreen-exit' : 'fullscreen'}
            label={t(screen.fullscreen.on ? 'media.fullscreenExit' : 'media.fullscreen')}
            onClick={screen.fullscreen.toggle}
          />
        )}
      </div>
    </div>
  );
}

type ButtonProps = {
  icon: IconName;
  label: string;
  pressed?: boolean;
  /**
   * True if the button is hidden on small screens, because a phone has hardware keys for its
   * function.
   */
  hideOnSmall?: boolean;
  /** True for the button that receives the focus when a button over the picture disappears. */
  first?: boolean;
  onClick: () => void;
  /** Short text below the icon. */
  children?: ReactNode;
};

function ControlButton({ icon, label, pressed, hideOnSmall, first, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, hideOnSmall && styles.hideOnSmall)}
      aria-label={label}
      aria-pressed={pressed}
      data-first-control={first || undefined}
      onClick={onClick}
    >
      <Icon name={icon} solid={icon === 'play'} />
      {children && <small aria-hidden="true">{children}</small>}
    </button>
  );
}
