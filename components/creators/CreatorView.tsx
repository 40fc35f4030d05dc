import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { Banner } from '@/components/ui/feedback/Banner';
import type { CourseCard } from '@/contract/courses';
import type { OfferingCreator } from '@/contract/creators';
import { firstName, formatMonth } from '@/lib/format/format';
import { CatalogLink } from './CatalogLink';
import { CreatorCredentials } from './CreatorCredentials';
import { CreatorHead } from './CreatorHead';
import { CreatorTabs, type CreatorTab } from './CreatorTabs';
import styles from './CreatorView.module.scss';
import type { EditSpot } from './edit-spot';

export type CreatorViewProps = { creator: OfferingCreator; courses: CourseCard[] };

type Props = CreatorViewProps & {
  /** Action beside the name. */
  action?: ReactNode;
  /** Offers at the top of the sidebar. */
  offers?: ReactNode;
  /** Featured content above the offers. */
  featured?: ReactNode;
  /** Strip below the courses. */
  strip?: ReactNode;
  /** Tabs between the courses and the biography. */
  tabs?: CreatorTab[];
  /**
   * Returns the edit link of each part of the page, including empty parts; only for the creator.
   */
  edit?: (spot: EditSpot) => ReactNode;
};

/** Page of a creator: introduction, offers by kind, and a sidebar with joining and credentials. */
export function CreatorView({ creator, courses, action, offers, featured, strip, tabs = [], edit }: Props) {
  const { t, i18n } = useTranslation('explore');
  const name = firstName(creator.name);
  const { counts } = creator;

  const coursesTab: CreatorTab = {
    id: 'courses',
    title: t('creators.tabs.courses'),
    count: counts.courses,
    content: (
      <>
        {courses.length > 0 ? (
          <CourseGrid courses={courses} look="pairs" withoutCreator />
        ) : (
          <p className={styles.none}>{t('creators.noCourses', { name })}</p>
        )}
        <CatalogLink username={creator.username} count={counts.courses} shown={courses.length}>
          {t('creators.allCourses', { count: counts.courses })}
        </CatalogLink>
        {strip}
      </>
    ),
  };
  const aboutTab: CreatorTab = {
    id: 'about',
    title: t('creators.tabs.about'),
    heading: t('creators.about', { name }),
    content: (
      <>
        <p className={styles.bio}>{creator.bio}</p>
        {creator.since && (
          <p className={styles.since} suppressHydrationWarning>
            {t('creators.since', { date: formatMonth(creator.since, i18n.language) })}
          </p>
        )}
        {edit?.('bio')}
      </>
    ),
  };

  return (
    <>
      <CreatorHead creator={creator} action={action} edit={edit} />
      <div className={styles.layout}>
        <aside className={styles.side} aria-label={t('creators.side')}>
          {offers}
          <div className={styles.last}>
            {(creator.credentials.length > 0 || edit) && <CreatorCredentials creator={creator} edit={edit} />}
            {creator.name && (
              <Banner tone="info" icon="heart">
                {t('creators.care', { name })}
              </Banner>
            )}
          </div>
        </aside>
        <div className={styles.main}>
          {featured}
          <CreatorTabs
            name={name}
            // The preview shows all tabs, because an editable part must not be hidden behind a tab.
            isOpen={edit !== undefined}
            tabs={edit ? [aboutTab, coursesTab] : [coursesTab, ...tabs, aboutTab]}
          />
        </div>
      </div>
    </>
  );
}
