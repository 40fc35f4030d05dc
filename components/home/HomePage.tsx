import { useTranslation } from 'next-i18next/pages';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import type { CourseCard } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import { useUser } from '@/hooks/accounts/useUser';
import { paths } from '@/contract/paths';
import { DashboardLink } from './DashboardLink';
import { Hero } from './Hero';
import { HomeHead } from './HomeHead';
import styles from './HomePage.module.scss';
import { SectionHead } from './SectionHead';
import { Teachers } from './Teachers';
import { TeachPanel } from './TeachPanel';
import { TopicRow } from './TopicRow';

export type HomeProps = { courses: CourseCard[]; creators: CreatorCard[] };

/** The home page: sentence, topics, courses, creators. Sections without rows are left out. */
export function HomePage({ courses, creators }: HomeProps) {
  const { t } = useTranslation('explore');
  const { user } = useUser();
  return (
    <div className={styles.page}>
      <HomeHead />
      {user.creator && <DashboardLink />}
      <Hero />
      <TopicRow />
      <ErrorBoundary>
        {courses.length > 0 && (
          <section className={styles.section} aria-labelledby="home-courses">
            <SectionHead
              id="home-courses"
              title={t('home.courses.title')}
              href={paths.courses}
              more={t('home.courses.more')}
            />
            <CourseGrid courses={courses} look="row" />
          </section>
        )}
      </ErrorBoundary>
      <ErrorBoundary>{creators.length > 0 && <Teachers creators={creators} />}</ErrorBoundary>
      <TeachPanel />
    </div>
  );
}
