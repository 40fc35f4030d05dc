import { useTranslation } from 'next-i18next/pages';
import { CourseTitle } from '@/components/courses/CourseTitle';
import { MoreItems } from '@/components/loading/MoreItems';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { paths } from '@/contract/paths';
import { toSlug } from '@/contract/values/content';
import { exportableTypes } from '@/contract/values/social-platforms';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import styles from './ExportChoice.module.scss';

/** List of own content to choose from. */
export function ExportChoice() {
  const { t } = useTranslation('dashboard');
  const list = useOwnContent({ type: exportableTypes.map(toSlug).join(',') });
  return (
    <PagedList
      list={list}
      more={false}
      failed={{ title: t('export.choice.failedTitle') }}
      loading={t('export.choice.loading')}
      skeleton={<Skeleton shape="block" height={240} />}
      empty={
        <EmptyState
          title={t('export.choice.emptyTitle')}
          picture="/art/empty-saved.webp"
          action={
            <ButtonLink theme="green" href={paths.newCourse}>
              {t('export.choice.emptyAction')}
            </ButtonLink>
          }
        >
          {t('export.choice.emptyText')}
        </EmptyState>
      }
    >
      {(items) => (
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
          <MoreItems list={list} />
        </Card>
      )}
    </PagedList>
  );
}
