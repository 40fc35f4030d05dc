import { useTranslation } from 'next-i18next/pages';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { paths } from '@/contract/paths';
import type { PlatformKey } from '@/contract/values/social-platforms';
import type { ContentRef } from '@/hooks/social/useConversions';
import { useExportContent } from '@/hooks/social/useExportContent';
import { useErrorText } from '@/hooks/useErrorText';
import { toEditPath } from '@/lib/content/own-content';
import { ExportForm } from './ExportForm';

type Props = { content: ContentRef; platformKey?: PlatformKey; onConverted: () => Promise<unknown> };

/** Export of one content, or its empty, missing or error state. */
export function ExportedContent({ content: ref, platformKey, onConverted }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { content, error, reload } = useExportContent(ref);

  if (!content && error) {
    // A retry would not change these errors.
    const isFinal = [403, 404, 409, 422].includes(error.status);
    return (
      <EmptyState
        title={t(isFinal ? 'export.content.cannotTitle' : 'export.content.failedTitle')}
        action={
          isFinal ? (
            <ButtonLink href={paths.exports}>{t('export.chooseOther')}</ButtonLink>
          ) : (
            <RetryButton onRetry={() => reload()} />
          )
        }
      >
        {errorText(error)}
      </EmptyState>
    );
  }
  if (!content)
    return (
      <LoadingRegion label={t('export.content.loading')}>
        <Skeleton shape="block" height={420} />
      </LoadingRegion>
    );
  if (content.sources.length === 0)
    return (
      <EmptyState
        title={t('export.content.emptyTitle', { title: content.title })}
        action={
          <ButtonLink theme="green" href={toEditPath({ contentType: ref.contentType, id: ref.contentId })}>
            {t('export.content.emptyAction')}
          </ButtonLink>
        }
      >
        {t('export.content.emptyText')}
      </EmptyState>
    );
  return (
    <ExportForm
      content={ref}
      title={content.title}
      platformKey={platformKey}
      onConverted={onConverted}
      sources={content.sources}
    />
  );
}
