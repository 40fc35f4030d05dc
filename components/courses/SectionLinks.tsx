import { useTranslation } from 'next-i18next/pages';
import type { CoursePage } from '@/contract/courses';
import { useCurrentSection } from '@/hooks/browser/useCurrentSection';
import { firstName } from '@/lib/format/format';
import styles from './SectionLinks.module.scss';

type Props = { course: CoursePage; hasMore: boolean };

/** Links to the sections below; the one being read is marked. */
export function SectionLinks({ course, hasMore }: Props) {
  const { t } = useTranslation('content');
  const sections = [
    ...(course.outcomes.length > 0 || course.description
      ? [{ id: 'gains', label: t(course.outcomes.length > 0 ? 'course.jump.gains' : 'course.jump.about') }]
      : []),
    { id: 'parts', label: t('course.jump.parts') },
    { id: 'ratings', label: t('course.jump.ratings') },
    ...(hasMore
      ? [{ id: 'more', label: t('course.jump.more', { name: firstName(course.creator.name) }) }]
      : []),
  ];
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav aria-label={t('course.jump.label')} className={styles.jump}>
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
