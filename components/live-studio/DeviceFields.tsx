import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Device } from '@/lib/live/devices';
import type { StudioMedia, StudioMediaState } from '@/lib/live/studio-media';

/** Option value for showing a card instead of the camera picture. */
const CARD = 'card';

type Props = { media: StudioMedia; devices: StudioMediaState };

/** Choices of camera and microphone. */
export function DeviceFields({ media, devices }: Props) {
  const { t } = useTranslation('studio');
  const toOptions = (list: Device[], kind: 'camera' | 'microphone') =>
    list.map(({ id, label }, index) => ({
      value: id,
      label: label || t(`studio.device.${kind}`, { number: index + 1 }),
    }));
  return (
    <>
      <SelectField
        label={t('studio.camera')}
        value={devices.camera === 'on' ? (devices.cameraId ?? CARD) : CARD}
        options={[...toOptions(devices.cameras, 'camera'), { value: CARD, label: t('studio.device.card') }]}
        onChange={({ target: { value } }) =>
          void (value === CARD ? media.setCamera(false) : media.choose('camera', value))
        }
      />
      {devices.microphones.length > 0 && (
        <SelectField
          label={t('studio.microphone')}
          value={devices.microphoneId ?? ''}
          placeholder={devices.microphoneId === null ? t('studio.device.none') : undefined}
          options={toOptions(devices.microphones, 'microphone')}
          onChange={({ target: { value } }) => void (value && media.choose('microphone', value))}
        />
      )}
    </>
  );
}
