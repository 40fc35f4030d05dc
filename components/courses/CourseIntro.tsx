import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { CoursePage } from '@/contract/courses';
import { formatAverage, formatDuration, formatLanguage } from '@/lib/format/format';
import styles from '@/components/content/ContentIntro.module.scss';

type Props = { course: CoursePage; isLearner: boolean };

/** Title, tagline and key facts of a course. An owner sees only the title. */
export function CourseIntro({ course, isLearner }: Props) {
  const { t, i18n } = useTranslation('content');
  if (isLearner) return <h1>{course.title}</h1>;
  const languages = course.captionLanguages.map((code) => formatLanguage(code, i18n.language));
  return (
    <>
      <h1>{course.title}</h1>
      <p className={styles.tagline}>{course.tagline}</p>
      <ul role="list" className={styles.facts}>
        {course.ratingAverage !== null && (
          <li>
            <Icon name="star" solid className={styles.star} />
            <b className="tabular">{formatAverage(course.ratingAverage, i18n.language)}</b>
            <a href="#ratings" className="link">
              {t('common:ui.rating.count', { count: course.ratingCount })}
            </a>
          </li>
        )}
        <li>
          <Icon name="video" />
          {t('course.parts', { count: course.partsCount })}
        </li>
        {course.durationSeconds > 0 && (
          <li>
            <Icon name="clock" />
            {formatDuration(course.durationSeconds)}
          </li>
        )}
        {languages.length > 0 && (
          <li>
            <Icon name="captions" />
            {t('course.captions', { count: languages.length, language: languages[0] })}
          </li>
        )}
      </ul>
    </>
  );
}
