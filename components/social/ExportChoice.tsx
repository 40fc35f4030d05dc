import { useTranslation } from 'next-i18next/pages';
import { CourseTitle } from '@/components/courses/CourseTitle';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { paths } from '@/contract/paths';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './ExportChoice.module.scss';

/** List of own content to choose from. */
export function ExportChoice() {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { items, error, reload, hasMore, isLoadingMore, moreError, loadMore } = useOwnContent();

  if (error)
    return (
      <EmptyState
        title={t('export.choice.failedTitle')}
        action={
          <Button icon="refresh" onClick={() => void reload()}>
            {t('export.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </EmptyState>
    );
  if (!items)
    return (
      <LoadingRegion label={t('export.choice.loading')}>
        <Skeleton shape="block" height={240} />
      </LoadingRegion>
    );
  if (items.length === 0)
    return (
      <EmptyState
        title={t('export.choice.emptyTitle')}
        picture="/art/empty-saved.webp"
        action={
          <ButtonLink theme="green" href={paths.newContent}>
            {t('export.choice.emptyAction')}
          </ButtonLink>
        }
      >
        {t('export.choice.emptyText')}
      </EmptyState>
    );
  return (
    <Card as="section" look="pane" className={styles.choice} aria-labelledby="export-choice">
      <h2 id="export-choice">{t('export.choice.title')}</h2>
      <ul role="list">
        {items.map(({ contentType, id, title, picture, topicId }) => (
          <li key={id}>
            <CourseTitle
              title={title}
              picture={picture}
              topicId={topicId}
              href={paths.exportContent(contentType, id)}
            >
              {t(`export.types.${contentType}`)}
            </CourseTitle>
          </li>
        ))}
      </ul>
      {hasMore && (
        <LoadMore
          shown={items.length}
          more
          loading={isLoadingMore}
          problem={moreError && errorText(moreError)}
          onMore={loadMore}
        />
      )}
    </Card>
  );
}
