import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import type { LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import { recordCameraCheck } from '@/lib/live/camera-checks';
import { CheckFacts } from './CheckFacts';
import { DeviceFields } from './DeviceFields';
import { GoLive } from './GoLive';
import { LevelMeter } from './LevelMeter';
import { PermissionHelp } from './PermissionHelp';
import { Preview } from './Preview';
import { StudioControls, type Controls } from './StudioControls';
import styles from './Studio.module.scss';

type Props = {
  live: LiveDraft;
  status: LiveStatus | undefined;
  controls: Controls;
  onStart: () => Promise<void>;
};

const isProblem = (state: Controls['devices']['camera']) =>
  state === 'opening' || state === 'on' || state === 'off' ? null : state;

/** Check of camera and microphone before the live, visible only to the creator. */
export function CameraCheck({ live, status, controls, onStart }: Props) {
  const { t } = useTranslation('studio');
  const { media, devices } = controls;
  const cameraProblem = isProblem(devices.camera);
  const microphoneProblem = isProblem(devices.microphone);
  const canSend = devices.camera === 'on' || devices.microphone === 'on' || devices.microphone === 'off';
  const isChecked = devices.camera === 'on' && devices.microphone === 'on';
  useEffect(() => {
    if (isChecked) recordCameraCheck(live.id);
  }, [isChecked, live.id]);
  return (
    <div className={styles.check}>
      <div className={styles.stage}>
        <Preview picture={devices.picture} />
        <div className={styles.badges}>
          <Badge tone="picture" icon="eye">
            {t('studio.onlyYou')}
          </Badge>
        </div>
        <div className={styles.overlay}>
          <StudioControls {...controls} />
        </div>
      </div>
      <div className={styles.side}>
        <h2>{t('studio.check')}</h2>
        {cameraProblem && (
          <PermissionHelp
            device="camera"
            problem={cameraProblem}
            onRetry={() => void media.setCamera(true)}
          />
        )}
        {microphoneProblem && (
          <PermissionHelp
            device="microphone"
            problem={microphoneProblem}
            onRetry={() => void media.setMicrophone(true)}
          />
        )}
        <DeviceFields media={media} devices={devices} />
        <LevelMeter voice={devices.microphone === 'on' ? devices.voice : null} isInWords />
        <CheckFacts isRecorded={live.isRecorded} />
        <GoLive live={live} status={status} canSend={canSend && devices.picture !== null} onStart={onStart} />
      </div>
    </div>
  );
}
