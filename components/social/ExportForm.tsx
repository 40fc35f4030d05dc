import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { ExportSource } from '@/contract/social';
import type { PlatformKey } from '@/contract/values/social-platforms';
import type { ContentRef } from '@/hooks/social/useConversions';
import { ClipFields } from './ClipFields';
import { CropStage } from './CropStage';
import styles from './ExportForm.module.scss';
import { PlatformChoice } from './PlatformChoice';
import { SourceChoice } from './SourceChoice';
import { useExportForm } from './useExportForm';

type Props = {
  content: ContentRef;
  title: string;
  sources: ExportSource[];
  /** Platform that is preselected. */
  platformKey?: PlatformKey;
  onConverted: () => Promise<unknown>;
};

/** Form for the source, the platforms and the exported part. */
export function ExportForm({ content, title, sources, platformKey, onConverted }: Props) {
  const { t } = useTranslation('dashboard');
  const form = useExportForm(content, sources, { platformKey, onConverted });
  const { source, chosen } = form;
  const isVideo = source.kind === 'video';
  const isWithoutTools = sources.some(({ platforms }) =>
    platforms.some(({ reason }) => reason === 'NO_VIDEO_TOOLS'),
  );
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{title}</h2>
      {isWithoutTools && <Banner tone="warning">{t('export.noVideoTools')}</Banner>}
      <div className={styles.columns}>
        <div className={styles.side}>
          <SourceChoice sources={sources} chosen={source} onChoose={form.choose} />
          <PlatformChoice source={source} chosen={chosen} onToggle={form.toggle} />
        </div>
        <Card as="section" look="pane" className={styles.pane} aria-labelledby="export-crop">
          <h3 id="export-crop">{t(isVideo ? 'export.crop.titleVideo' : 'export.crop.title')}</h3>
          <CropStage
            key={source.fileId ?? 'cover'}
            source={source}
            chosen={chosen}
            focus={form.focus}
            startSeconds={form.startSeconds}
            onFocus={form.setFocus}
            onDuration={form.seeDuration}
          />
          {isVideo && <ClipFields form={form} />}
          {form.failure && (
            <Banner tone="error" announced>
              {form.failure}
            </Banner>
          )}
          <div className={styles.actions}>
            <Button
              theme="green"
              aria-disabled={chosen.length === 0}
              aria-describedby={chosen.length === 0 ? 'export-none' : undefined}
              loading={form.isAsking && t('export.converting')}
              onClick={() => void form.submit()}
            >
              {t('export.convert', { count: chosen.length })}
            </Button>
            {chosen.length === 0 && (
              <p id="export-none" className={styles.quiet}>
                {t('export.noneChosen')}
              </p>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}
