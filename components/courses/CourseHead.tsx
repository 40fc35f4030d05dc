import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { JsonLd } from '@/components/shell/head/JsonLd';
import type { CoursePage } from '@/contract/courses';
import { formatDuration } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { hasFreeParts } from './course-parts';

type Props = {
  course: CoursePage;
  /** Structured data in schema.org vocabulary. */
  structuredData: object;
  /** Address of the share card. */
  shareCard: string;
};

/** Metadata of a course for search engines and share cards. */
export function CourseHead({ course, structuredData, shareCard }: Props) {
  const { t } = useTranslation(['content', 'common']);
  const said = {
    tagline: course.tagline,
    parts: t('course.parts', { count: course.partsCount }),
    length: formatDuration(course.durationSeconds),
  };
  const hasLength = course.durationSeconds > 0;
  const about = hasFreeParts(course)
    ? hasLength
      ? 'course.head.withPreviews'
      : 'course.head.withPreviewsUntimed'
    : hasLength
      ? 'course.head.description'
      : 'course.head.descriptionUntimed';
  return (
    <>
      <PageHead
        title={t('course.head.title', { title: course.title, creator: course.creator.name })}
        description={t(about, said)}
        canonical={paths.course(course.id)}
        picture={shareCard}
      />
      <JsonLd structuredData={structuredData} />
    </>
  );
}
