import { useTranslation } from 'next-i18next/pages';
import { RangeField } from '@/components/ui/fields/RangeField';
import { clipSeconds } from '@/contract/values/social-platforms';
import { formatClock } from '@/lib/format/format';
import type { ExportFormState } from './useExportForm';
import styles from './ExportForm.module.scss';

const STEP = 0.5;

/** Fields for the start and length of the exported part of a video. */
export function ClipFields({ form }: { form: ExportFormState }) {
  const { t } = useTranslation('dashboard');
  const { duration, startSeconds, lengthSeconds, longest } = form;
  const clock = (seconds: number) => formatClock(Math.round(seconds));
  // Any part of a video may be requested if the length of the video is unknown.
  const end = duration ?? clipSeconds.longest;
  return (
    <>
      <RangeField
        label={t('export.clip.start')}
        min={0}
        max={Math.max(0, end - clipSeconds.shortest)}
        step={STEP}
        value={startSeconds}
        valueText={clock(startSeconds)}
        onChange={form.setStart}
      />
      <RangeField
        label={t('export.clip.length')}
        hint={t('export.clip.lengthHint')}
        min={clipSeconds.shortest}
        max={Math.max(clipSeconds.shortest, longest)}
        step={STEP}
        value={lengthSeconds}
        valueText={t('export.clip.seconds', { seconds: Math.round(lengthSeconds * 10) / 10 })}
        onChange={form.setLength}
      />
      <p className={styles.quiet}>
        {t('export.clip.part', { from: clock(startSeconds), to: clock(startSeconds + lengthSeconds) })}
      </p>
    </>
  );
}
