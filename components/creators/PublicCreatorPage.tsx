import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { PageHead } from '@/components/shell/head/PageHead';
import { Avatar } from '@/components/ui/Avatar';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Icon } from '@/components/ui/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/topic-tints';
import type { CourseCard } from '@/contract/courses';
import type { CreatorPage } from '@/contract/creators';
import { useUser } from '@/hooks/accounts/useUser';
import { sendEvent } from '@/lib/browser/events';
import { sourceOf } from '@/lib/browser/previous-path';
import { firstName, formatDate } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import styles from './PublicCreatorPage.module.scss';

const DESCRIPTION_CHARACTERS = 150;

export type PublicCreatorProps = { creator: CreatorPage; courses: CourseCard[] };

/** A creator as a stranger meets them: who it is and what is offered, then everything in it. */
export function PublicCreatorPage({ creator, courses }: PublicCreatorProps) {
  const { t, i18n } = useTranslation(['explore', 'common']);
  const { asPath } = useRouter();
  const { user } = useUser();
  const tint = tintColours(tintOfTopic(creator.topics[0] ?? creator.id));

  const note = useEffectEvent((creatorId: string) =>
    sendEvent('VIEW_CREATOR_PAGE', { creatorId, source: sourceOf(asPath) }),
  );
  useEffect(() => note(creator.id), [creator.id]);

  return (
    <div className={styles.page}>
      <PageHead
        title={t('creators.head', { name: creator.name, tagline: creator.tagline })}
        description={creator.bio.slice(0, DESCRIPTION_CHARACTERS)}
        canonical={paths.creator(creator.username)}
        picture={creator.picture?.url}
      />
      <div className={styles.band} style={tint}>
        {creator.cover && (
          <img
            src={creator.cover.url}
            srcSet={`${creator.cover.smallUrl} 480w, ${creator.cover.url} 1280w`}
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
          <h1>{creator.name}</h1>
          <p>{creator.tagline}</p>
        </div>
        {user.creator?.id === creator.id && (
          <ButtonLink theme="black" icon="edit" href={paths.editProfile}>
            {t('creators.edit')}
          </ButtonLink>
        )}
      </div>
      <ul role="list" className={styles.topics} aria-label={t('creators.topics')}>
        {creator.topics.map((topic) => (
          <li key={topic}>
            <a href={paths.coursesOf(topic)} style={tintColours(tintOfTopic(topic))}>
              <Icon name={tintOfTopic(topic)} />
              {t(`common:topics.${topic}`)}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.about}>
        <section aria-labelledby="creator-about">
          <h2 id="creator-about">{t('creators.about', { name: firstName(creator.name) })}</h2>
          <p className={styles.bio}>{creator.bio}</p>
        </section>
        {creator.credentials.length > 0 && (
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
          </section>
        )}
      </div>
      <section className={styles.courses} aria-labelledby="creator-courses">
        <h2 id="creator-courses">{t('creators.courses', { count: courses.length })}</h2>
        {courses.length > 0 ? (
          <CourseGrid courses={courses} withoutCreator />
        ) : (
          <p className={styles.none}>{t('creators.noCourses', { name: firstName(creator.name) })}</p>
        )}
      </section>
    </div>
  );
}
