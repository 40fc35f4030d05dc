import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { MoreItems } from '@/components/loading/MoreItems';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import type { CourseCard } from '@/contract/courses';
import { useCourses, type CourseFilter } from '@/hooks/courses/useCourses';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { isNeed } from '@/lib/courses/sentence';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import { toCourseListPath } from './course-filter';
import { CourseFilters } from './CourseFilters';
import { CourseGrid } from './CourseGrid';
import styles from './CoursesPage.module.scss';

export type CoursesProps = {
  filter: CourseFilter;
  first: ListPage<CourseCard>;
  /** Number of all courses that match the filter, if known. */
  total?: number | null;
  /** Courses of the topic at any length, shown if no course is short enough. */
  longer: CourseCard[];
  /** Answer to the search sentence of the home page; it replaces the list. */
  answer?: ReactNode;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** List of all published courses, filtered by topic, order and length. */
export function CoursesPage({ filter, first, total = null, longer, answer, structuredData }: CoursesProps) {
  const { t } = useTranslation(['explore', 'common']);
  const { topicId } = filter;
  const topic = topicId && t(`common:topics.${topicId}`);
  const minutes = Number(filter.maxMinutes ?? 0);
  const topicTitle = topic ? t('courses.titleOf', { topic }) : t('courses.title');
  const title =
    topicId && minutes > 0 && isNeed(topicId)
      ? t(minutes === 60 ? 'sentence.result.hour' : 'sentence.result.minutes', {
          count: minutes,
          need: t(`sentence.needs.${topicId}`),
        })
      : topicTitle;
  const count = first.items.length;
  const isWhole = first.nextCursor === null;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={t('courses.description')}
        picture={
          topicId ? machinePaths.shareCard('topics', topicId) : machinePaths.shareCard('pages', 'courses')
        }
        feed={topicId && topic ? { name: topic, path: machinePaths.topicFeed(topicId) } : undefined}
      />
      <JsonLd structuredData={structuredData} />
      <PageHeader title={title} lead={t(answer ? 'fitting.lead' : 'courses.lead')} />
      {!answer && <CourseFilters filter={filter} />}
      {answer ? (
        <>
          {answer}
          <CourseFilters filter={filter} />
        </>
      ) : (
        <>
          <p role="status" className={count > 0 ? styles.count : 'visually-hidden'}>
            {isWhole || total === null
              ? t(isWhole ? 'courses.count' : 'courses.countMore', { count })
              : t('courses.count', { count: total })}
          </p>
          {count > 0 ? (
            <CourseList key={toCourseListPath(filter)} filter={filter} first={first} />
          ) : (
            <NoMatch filter={filter} longer={longer} />
          )}
        </>
      )}
    </div>
  );
}

function CourseList({ filter, first }: Pick<CoursesProps, 'filter' | 'first'>) {
  const list = useCourses(first, filter);
  const { items } = list;
  const moreHref = useShownInAddress(items.length, first.items.length, (shown) =>
    toCourseListPath(filter, shown),
  );

  return (
    <>
      <CourseGrid courses={items} level={2} first />
      <MoreItems list={list} href={moreHref} />
    </>
  );
}

function NoMatch({ filter, longer }: Pick<CoursesProps, 'filter' | 'longer'>) {
  const { t } = useTranslation('explore');
  if (longer.length > 0)
    return (
      <>
        <Banner title={t('courses.longer.title')}>{t('courses.longer.text')}</Banner>
        <div className={styles.longer}>
          <CourseGrid courses={longer} level={2} />
        </div>
      </>
    );
  return (
    <EmptyState
      title={t('courses.empty.title')}
      picture="/art/empty-search.webp"
      action={
        Object.keys(filter).length > 0 && (
          <ButtonLink theme="green" href={paths.courses}>
            {t('courses.empty.action')}
          </ButtonLink>
        )
      }
    >
      {t('courses.empty.text')}
    </EmptyState>
  );
}
