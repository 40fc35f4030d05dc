import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { Avatar } from '@/components/ui/Avatar';
import { Badge } from '@/components/ui/Badge';
import { Icon } from '@/components/ui/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/topic-tints';
import type { CourseCard } from '@/contract/courses';
import type { CreatorPage } from '@/contract/creators';
import { firstName, formatDate } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { srcSetOf } from '@/contract/values/pictures';
import styles from './CreatorView.module.scss';

/** What of a creator's page can be edited, by the name of its field in the profile editor. */
export type EditSpot = 'name' | 'topics' | 'bio' | 'credentials';

export type CreatorViewProps = { creator: CreatorPage; courses: CourseCard[] };

type Props = CreatorViewProps & {
  /** Beside the name. */
  action?: ReactNode;
  /** Between who it is and the courses. */
  offers?: ReactNode;
  /** For the creator: a way to edit each part, also an empty one. */
  edit?: (spot: EditSpot) => ReactNode;
};

/** A creator's page: who it is and what is offered, then everything in it. */
export function CreatorView({ creator, courses, action, offers, edit }: Props) {
  const { t, i18n } = useTranslation(['explore', 'common']);
  const isPractising = creator.credentials.some(({ checkedAt }) => checkedAt !== null);
  const tint = tintColours(tintOfTopic(creator.topics[0] ?? creator.id));

  return (
    <>
      <div className={styles.band} style={tint}>
        {creator.cover && (
          <img
            src={creator.cover.url}
            srcSet={srcSetOf(creator.cover)}
            sizes="(min-width: 1300px) 1240px, 100vw"
            width={1280}
            height={360}
            alt=""
            fetchPriority="high"
          />
        )}
      </div>
      <div className={styles.head}>
        <div className={styles.portrait}>
          <Avatar id={creator.id} name={creator.name} src={creator.picture?.url} size={132} />
        </div>
        <div className={styles.name}>
          <div className={styles.title}>
            <h1>{creator.name || t('creators.nameless')}</h1>
            {isPractising && (
              <Badge tone="green" icon="practicing-badge">
                {t('creators.practising')}
              </Badge>
            )}
          </div>
          <p>{creator.tagline}</p>
          {edit?.('name')}
        </div>
        {action}
      </div>
      <div className={styles.facts}>
        <ul role="list" className={styles.topics} aria-label={t('creators.topics')}>
          {creator.topics.map((topic) => (
            <li key={topic}>
              <a href={paths.coursesOf(topic)} style={tintColours(tintOfTopic(topic))}>
                <Icon name={tintOfTopic(topic)} />
                {t(`common:topics.${topic}`)}
              </a>
            </li>
          ))}
          {edit && <li>{edit('topics')}</li>}
        </ul>
        {creator.followersCount > 0 && (
          <p className="tabular">
            <Icon name="users" />
            {t('creators.followers', { count: creator.followersCount })}
          </p>
        )}
      </div>
      <div className={styles.about}>
        <section aria-labelledby="creator-about">
          <h2 id="creator-about">{t('creators.about', { name: firstName(creator.name) })}</h2>
          <p className={styles.bio}>{creator.bio}</p>
          {edit?.('bio')}
        </section>
        {(creator.credentials.length > 0 || edit) && (
          <section aria-labelledby="creator-credentials">
            <h2 id="creator-credentials">{t('creators.credentials')}</h2>
            <ul role="list" className={styles.credentials}>
              {creator.credentials.map((credential) => (
                <li key={credential.id}>
                  {credential.checkedAt && <Icon name="practicing-badge" />}
                  <span>
                    <b>{credential.title}</b>
                    {[credential.issuer, credential.year].filter(Boolean).join(', ')}
                    {credential.checkedAt && (
                      <small suppressHydrationWarning>
                        {t('creators.checkedAt', { date: formatDate(credential.checkedAt, i18n.language) })}
                      </small>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {isPractising && (
              <p className={styles.note}>
                {t('creators.practisingMeans', { name: firstName(creator.name) })}
              </p>
            )}
            {edit?.('credentials')}
          </section>
        )}
      </div>
      {offers}
      <section className={styles.courses} aria-labelledby="creator-courses">
        <h2 id="creator-courses">{t('creators.courses', { count: courses.length })}</h2>
        {courses.length > 0 ? (
          <CourseGrid courses={courses} withoutCreator />
        ) : (
          <p className={styles.none}>{t('creators.noCourses', { name: firstName(creator.name) })}</p>
        )}
      </section>
    </>
  );
}
