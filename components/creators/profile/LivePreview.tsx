import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import type { CreatorProfile } from '@/contract/creators';
import type { ProfileValues } from '@/lib/editing/profile-session';
import styles from './LivePreview.module.scss';

type Props = { profile: CreatorProfile; values: ProfileValues };

/** Introduction of the creator's page as it would look with the current input. */
export function LivePreview({ profile, values }: Props) {
  const { t } = useTranslation(['onboarding', 'common']);
  const { name, tagline, topics, bio } = values;
  return (
    <section aria-label={t('creatorProfile.live.preview')} className={styles.preview}>
      <p className={styles.label} aria-hidden="true">
        {t('creatorProfile.live.preview')}
      </p>
      <div className={styles.band} style={tintColours(tintOfTopic(topics[0] ?? profile.id))}>
        {profile.cover && <img src={profile.cover.url} width={640} height={180} alt="" />}
      </div>
      <div className={styles.portrait}>
        <Avatar id={profile.id} name={name} src={profile.picture?.url} size={72} />
      </div>
      <p className={styles.name}>{name || t('creatorProfile.live.noName')}</p>
      <p className={styles.tagline}>{tagline || t('creatorProfile.live.noTagline')}</p>
      {topics.length > 0 && (
        <ul role="list" className={styles.topics}>
          {topics.map((topic) => (
            <li key={topic} style={tintColours(tintOfTopic(topic))}>
              <Icon name={tintOfTopic(topic)} />
              {t(`common:topics.${topic}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.bio}>{bio || t('creatorProfile.live.noBio')}</p>
      {profile.credentials.length > 0 && (
        <ul role="list" className={styles.credentials}>
          {profile.credentials.map(({ id, title, checkedAt }) => (
            <li key={id}>
              <Icon name={checkedAt ? 'practicing-badge' : 'document'} />
              {title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
