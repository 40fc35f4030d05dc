import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { CourseRail } from '../discovery/CourseRail';
import { Rail } from '../discovery/Rail';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import type { CourseCard } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import type { LiveCard } from '@/contract/lives';
import type { Testimonial } from '@/contract/testimonials';
import { useUser } from '@/hooks/accounts/useUser';
import { usePopularCourses } from '@/hooks/home/useHome';
import { paths } from '@/contract/paths';
import { kindWords } from '@/contract/values/categories';
import { RAIL_LENGTH } from '@/lib/courses/rails';
import type { SentenceChoice } from '@/lib/courses/sentence';
import { DashboardLink } from './DashboardLink';
import { Hero } from './Hero';
import { HomeHead } from './HomeHead';
import styles from './HomePage.module.scss';
import { LaterRails } from '../discovery/LaterRails';
import { Teachers } from '../discovery/Teachers';
import { TeachPanel } from './TeachPanel';
import { TopicRow } from '../discovery/TopicRow';
import { Testimonials } from '@/components/testimonials/Testimonials';

/** Loaded on demand, because lives are not always scheduled. */
const LiveGrid = dynamic(() => import('@/components/lives/LiveGrid').then((file) => file.LiveGrid));

export type HomeProps = {
  /**
   * More courses than are shown, because other courses replace the courses that the viewer owns.
   */
  courses: CourseCard[];
  creators: CreatorCard[];
  /** Options of the search sentence. */
  choices: readonly SentenceChoice[];
  /** Lives that are on now, then those that start next. */
  lives?: LiveCard[];
  testimonials?: Testimonial[];
};

/**
 * Home page with search sentence, topics, courses and creators. Sections without content are
 * omitted.
 */
export function HomePage({ courses, creators, choices, lives = [], testimonials = [] }: HomeProps) {
  const { t } = useTranslation('explore');
  const { user } = useUser();
  const isChosen = ({ topicId }: CourseCard) => Number(user.topics.includes(topicId));
  // Sorts the courses of the member's topics first.
  const toStart = [...usePopularCourses(courses)].sort((one, other) => isChosen(other) - isChosen(one));
  return (
    <div className={styles.page}>
      <HomeHead />
      {user.creator && <DashboardLink />}
      <Hero choices={choices} />
      <TopicRow />
      {lives.length > 0 && (
        <ErrorBoundary>
          <Rail
            id="home-lives"
            className={styles.section}
            title={t('home.lives.title')}
            href={paths.allLives}
            more={t('home.lives.more')}
          >
            <LiveGrid lives={lives} look="row" />
          </Rail>
        </ErrorBoundary>
      )}
      <ErrorBoundary>
        <CourseRail
          id="home-courses"
          className={styles.section}
          title={t('home.courses.title')}
          courses={toStart}
          href={paths.courses}
          more={t('home.courses.more')}
        />
      </ErrorBoundary>
      <ErrorBoundary>{creators.length > 0 && <Teachers creators={creators} />}</ErrorBoundary>
      <LaterRails shown={toStart.slice(0, RAIL_LENGTH).map(({ id }) => id)} className={styles.section} />
      <noscript>
        <p className={styles.section}>
          <a href={`${paths.courses}?orderBy=newest`} className="link">
            {t('rails.new.more')}
          </a>
        </p>
        <p>
          <a href={paths.shop} className="link">
            {t('home.shop.more')}
          </a>
        </p>
        <p>
          <a href={paths.list(kindWords.POST)} className="link">
            {t('rails.POST.more')}
          </a>
        </p>
      </noscript>
      <Testimonials testimonials={testimonials} className={styles.section} />
      <TeachPanel />
    </div>
  );
}
