import { useTranslation } from 'next-i18next/pages';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { useLevel } from '@/hooks/live-studio/useLevel';
import styles from './Studio.module.scss';

const BARS = 24;

type Props = {
  /** Track of the microphone; null while it is off. */
  voice: MediaStreamTrack | null;
  /** True if a sentence describes the level. */
  isInWords?: boolean;
};

/** Level of the microphone as bars and as text. */
export function LevelMeter({ voice, isInWords = false }: Props) {
  const { t } = useTranslation('studio');
  const measured = useLevel(voice);
  const level = measured?.level ?? 0;
  const word = measured?.word ?? 'muted';
  return (
    <div className={styles.level}>
      <div
        className={styles.meter}
        role="meter"
        aria-label={t('studio.level.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={level}
        aria-valuetext={t(`studio.level.${word}`)}
      >
        {Array.from({ length: BARS }, (_, bar) => (
          <i key={bar} className={classNames((bar / BARS) * 100 < level && styles.lit)} />
        ))}
      </div>
      {isInWords && (
        <p className={classNames(styles.words, word === 'good' && styles.good)} role="status">
          <Icon name={word === 'good' ? 'check' : 'alert'} />
          {t(`studio.level.${word}`)}
        </p>
      )}
    </div>
  );
}
