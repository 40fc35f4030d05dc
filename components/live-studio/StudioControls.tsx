import { useTranslation } from 'next-i18next/pages';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { canShareScreen } from '@/lib/live/screen-share';
import type { StudioMedia, StudioMediaState } from '@/lib/live/studio-media';
import styles from './Studio.module.scss';

export type Controls = {
  media: StudioMedia;
  devices: StudioMediaState;
  /** True if the studio plays its chimes. */
  hasAudio: boolean;
  onAudio: (hasAudio: boolean) => void;
};

/** Round buttons for microphone, camera, audio and screen. */
export function StudioControls({ media, devices, hasAudio, onAudio }: Controls) {
  const { t } = useTranslation('studio');
  const canShare = useBrowserValue(canShareScreen, false);
  const hasMicrophone = devices.microphone === 'on';
  const hasCamera = devices.camera === 'on';
  return (
    <div className={styles.buttons} role="group" aria-label={t('studio.controls')}>
      <Round
        icon={hasMicrophone ? 'microphone' : 'microphone-off'}
        label={t('studio.microphoneOn')}
        isOn={hasMicrophone}
        onClick={() => void media.setMicrophone(!hasMicrophone)}
      />
      <Round
        icon={hasCamera ? 'camera' : 'camera-off'}
        label={t('studio.cameraOn')}
        isOn={hasCamera}
        onClick={() => void media.setCamera(!hasCamera)}
      />
      <Round
        icon={hasAudio ? 'sound' : 'sound-off'}
        label={t('studio.audioOn')}
        isOn={hasAudio}
        onClick={() => onAudio(!hasAudio)}
      />
      {canShare && (
        <Round
          icon="screen"
          label={t('studio.shareScreen')}
          isOn={devices.isSharing}
          onClick={() => (devices.isSharing ? media.stopSharing() : void media.share())}
        />
      )}
    </div>
  );
}

type RoundProps = { icon: IconName; label: string; isOn: boolean; onClick: () => void };

function Round({ icon, label, isOn, onClick }: RoundProps) {
  return (
    <button
      type="button"
      className={classNames(styles.round, isOn && styles.on)}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
