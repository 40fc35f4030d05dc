import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { QualityMenu } from '@/components/ui/media/QualityMenu';
import type { Screen } from '@/components/ui/media/screen';
import type { Quality } from '@/components/ui/media/useHls';
import styles from './Stage.module.scss';

type Props = {
  isMuted: boolean;
  onAudio: (isOn: boolean) => void;
  quality: Quality | undefined;
  screen: Screen;
};

/** Controls at the lower edge of a live. */
export function StageControls({ isMuted, onAudio, quality, screen }: Props) {
  const { t } = useTranslation(['common', 'studio']);
  return (
    <div className={styles.controls}>
      <Control
        icon={isMuted ? 'sound-off' : 'sound'}
        label={t('studio:room.audio')}
        isPressed={!isMuted}
        onClick={() => onAudio(isMuted)}
      />
      <span className={styles.space} />
      {quality && <QualityMenu {...quality} />}
      {screen.pip && <Control icon="pip" label={t('media.pip')} onClick={screen.pip} />}
      {screen.fullscreen && (
        <Control
          icon={screen.fullscreen.on ? 'fullscreen-exit' : 'fullscreen'}
          label={t(screen.fullscreen.on ? 'media.fullscreenExit' : 'media.fullscreen')}
          onClick={screen.fullscreen.toggle}
        />
      )}
    </div>
  );
}

type ControlProps = { icon: IconName; label: string; isPressed?: boolean; onClick: () => void };

function Control({ icon, label, isPressed, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
