import { useTranslation } from 'next-i18next/pages';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import type { ExportSource, Outcome } from '@/contract/social';
import { getPlatform, type PlatformKey } from '@/contract/values/social-platforms';
import { formatDuration } from '@/lib/format/format';
import styles from './PlatformChoice.module.scss';

type Props = { source: ExportSource; chosen: PlatformKey[]; onToggle: (key: PlatformKey) => void };

/** Formats a limit in the way platforms state it: "90 s", "3 min". */
const limitOf = (seconds: number) => (seconds % 60 === 0 ? formatDuration(seconds) : `${seconds} s`);

/** List of platforms with the result for the chosen video or picture. */
export function PlatformChoice({ source, chosen, onToggle }: Props) {
  const { t } = useTranslation('dashboard');

  function hintOf({ platformKey, outcome, reason, isEnlarged, cutToSeconds }: Outcome): string {
    if (reason) return t(`export.refusals.${reason}`, { seconds: getPlatform(platformKey).video?.shortest });
    const { width, height } = getPlatform(platformKey);
    const parts = [t(`export.outcomes.${outcome}`, { width, height })];
    if (cutToSeconds !== null) parts.push(t('export.outcomes.cut', { length: limitOf(cutToSeconds) }));
    if (isEnlarged) parts.push(t('export.outcomes.enlarged'));
    return parts.join(' ');
  }

  return (
    <fieldset className={styles.platforms}>
      <legend>{t('export.platformsTitle')}</legend>
      {source.platforms.map((outcome) => {
        const { platformKey } = outcome;
        return (
          <Checkbox
            key={platformKey}
            label={t(`export.platforms.${platformKey}`)}
            hint={hintOf(outcome)}
            disabled={outcome.outcome === 'CANNOT'}
            checked={chosen.includes(platformKey)}
            onChange={() => onToggle(platformKey)}
          />
        );
      })}
    </fieldset>
  );
}
