import { useTranslation } from 'next-i18next/pages';
import { CourseRail, RAIL } from './CourseRail';
import { KindGrid, TopicGrid, type Counts } from '@/components/search/CategoryGrid';
import { PageHead } from '@/components/shell/head/PageHead';
import { PageHeader } from '@/components/ui/PageHeader';
import type { CourseCard } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { alternate } from '@/lib/courses/rails';
import styles from './ExplorePage.module.scss';
import { LaterRails } from './LaterRails';
import { SectionHead } from './SectionHead';
import { Teachers } from './Teachers';

export type ExploreProps = {
  popular: CourseCard[];
  /** More than are shown: what is popular makes room for another. */
  newest: CourseCard[];
  creators: CreatorCard[];
  counts: Counts;
};

/** Browsing: topics, what is popular and new, the own topics, kinds, teachers. Sections without rows are left out. */
export function ExplorePage({ popular, newest, creators, counts }: ExploreProps) {
  const { t } = useTranslation('explore');
  const first = popular.slice(0, RAIL).map(({ id }) => id);
  const latest = alternate([newest], first).slice(0, RAIL);
  return (
    <div className={styles.page}>
      <PageHead title={t('rails.title')} description={t('rails.description')} canonical={paths.explore} />
      <PageHeader title={t('rails.title')} lead={t('rails.lead')} />
      <section aria-labelledby="explore-topics">
        <SectionHead
          id="explore-topics"
          title={t('categories.topics')}
          href={paths.categories}
          more={t('categories.all')}
        />
        <TopicGrid topics={counts.topics.filter(({ count }) => count > 0)} />
      </section>
      <CourseRail
        id="explore-popular"
        title={t('rails.popular.title')}
        courses={popular}
        href={paths.courses}
        more={t('rails.popular.more')}
      />
      <CourseRail
        id="explore-new"
        title={t('rails.new.title')}
        courses={latest}
        href={`${paths.courses}?orderBy=newest`}
        more={t('rails.new.more')}
      />
      <LaterRails onlyPersonal shown={[...first, ...latest.map(({ id }) => id)]} />
      <section aria-labelledby="explore-kinds">
        <h2 id="explore-kinds">{t('categories.kinds')}</h2>
        <KindGrid kinds={counts.kinds} />
      </section>
      {creators.length > 0 && <Teachers creators={creators} />}
    </div>
  );
}
