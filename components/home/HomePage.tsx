import { useTranslation } from 'next-i18next/pages';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import type { CourseCard } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import type { Voice } from '@/contract/voices';
import { useUser } from '@/hooks/accounts/useUser';
import { useHeldContent } from '@/hooks/library/useHeldContent';
import { paths } from '@/contract/paths';
import type { SentenceChoice } from '@/lib/courses/sentence';
import { DashboardLink } from './DashboardLink';
import { Hero } from './Hero';
import { HomeHead } from './HomeHead';
import styles from './HomePage.module.scss';
import { SectionHead } from './SectionHead';
import { Teachers } from './Teachers';
import { TeachPanel } from './TeachPanel';
import { TopicRow } from './TopicRow';
import { Voices } from '@/components/voices/Voices';

export type HomeProps = {
  /** More than are shown: what a member has already makes room for another. */
  courses: CourseCard[];
  creators: CreatorCard[];
  /** Of the sentence. */
  choices: readonly SentenceChoice[];
  voices?: Voice[];
};

/** As many as one row. */
const SHOWN = 4;

/** The home page: sentence, topics, courses, creators. Sections without rows are left out. */
export function HomePage({ courses, creators, choices, voices = [] }: HomeProps) {
  const { user } = useUser();
  return (
    <div className={styles.page}>
      <HomeHead />
      {user.creator && <DashboardLink />}
      <Hero choices={choices} />
      <TopicRow />
      <ErrorBoundary>
        <CoursesToStart courses={courses} />
      </ErrorBoundary>
      <ErrorBoundary>{creators.length > 0 && <Teachers creators={creators} />}</ErrorBoundary>
      <Voices voices={voices} className={styles.section} />
      <TeachPanel />
    </div>
  );
}

/** One row of courses that the person does not have yet, neither to learn nor as their own; first those of their topics. */
function CoursesToStart({ courses }: Pick<HomeProps, 'courses'>) {
  const { t } = useTranslation('explore');
  const { user } = useUser();
  const held = useHeldContent(
    'COURSE',
    courses.map(({ id }) => id),
  );
  const isChosen = ({ topicId }: CourseCard) => Number(user.topics.includes(topicId));
  const toStart = courses
    .filter(({ id, creator }) => !held.has(id) && creator.id !== user.creator?.id)
    .sort((one, other) => isChosen(other) - isChosen(one));
  if (toStart.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="home-courses">
      <SectionHead
        id="home-courses"
        title={t('home.courses.title')}
        href={paths.courses}
        more={t('home.courses.more')}
      />
      <CourseGrid courses={toStart.slice(0, SHOWN)} look="row" />
    </section>
  );
}
