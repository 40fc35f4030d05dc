import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { JsonLd } from '@/components/shell/head/JsonLd';
import type { CoursePage } from '@/contract/courses';
import { formatDuration } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { hasFreeParts } from './course-parts';

type Props = {
  course: CoursePage;
  /** In schema.org's words. */
  facts: object;
};

/** What search engines and share cards read of a course. */
export function CourseHead({ course, facts }: Props) {
  const { t } = useTranslation(['content', 'common']);
  return (
    <>
      <PageHead
        title={t('course.head.title', { title: course.title, creator: course.creator.name })}
        description={t(hasFreeParts(course) ? 'course.head.withPreviews' : 'course.head.description', {
          tagline: course.tagline,
          parts: t('course.parts', { count: course.partsCount }),
          length: formatDuration(course.durationSeconds),
        })}
        canonical={paths.course(course.id)}
        picture={course.picture?.url}
      />
      <JsonLd facts={facts} />
    </>
  );
}
