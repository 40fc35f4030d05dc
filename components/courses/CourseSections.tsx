import { useTranslation } from 'next-i18next/pages';
import { SectionLinks } from '@/components/content/SectionLinks';
import type { CoursePage } from '@/contract/courses';
import { firstName } from '@/lib/format/format';

/** Links to the existing sections of a course page. */
export function CourseSections({ course, hasMore }: { course: CoursePage; hasMore: boolean }) {
  const { t } = useTranslation('content');
  return (
    <SectionLinks
      sections={[
        ...(course.outcomes.length > 0 || course.description
          ? [
              {
                id: 'outcomes',
                label: t(course.outcomes.length > 0 ? 'course.jump.outcomes' : 'course.jump.about'),
              },
            ]
          : []),
        { id: 'parts', label: t('course.jump.parts') },
        { id: 'ratings', label: t('ratings.title') },
        ...(hasMore
          ? [{ id: 'more', label: t('course.jump.more', { name: firstName(course.creator.name) }) }]
          : []),
      ]}
    />
  );
}
