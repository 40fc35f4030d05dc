import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import type { OfferingCreator } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { toSrcSet } from '@/contract/values/pictures';
import { formatAverage } from '@/lib/format/format';
import styles from './CreatorHead.module.scss';
import type { EditSpot } from './edit-spot';
import { hasCheckedCredential } from './is-practising';

type Props = { creator: OfferingCreator; action?: ReactNode; edit?: (spot: EditSpot) => ReactNode };

/** Header of a creator's page. */
export function CreatorHead({ creator, action, edit }: Props) {
  const { t, i18n } = useTranslation(['explore', 'common']);
  const tint = tintColours(tintOfTopic(creator.topics[0] ?? creator.id));

  return (
    <>
      <div className={styles.band} style={tint}>
        {creator.cover && (
          <img
            src={creator.cover.url}
            srcSet={toSrcSet(creator.cover)}
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
            {hasCheckedCredential(creator) && (
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
        <div className={styles.stats}>
          {creator.ratingAverage !== null && (
            <p className="tabular">
              <Icon name="star" solid className={styles.star} />
              <span>
                <b>{formatAverage(creator.ratingAverage, i18n.language)}</b>{' '}
                {t('creators.ratings', { count: creator.ratingCount })}
              </span>
            </p>
          )}
          {creator.followersCount > 0 && (
            <p className="tabular">
              <Icon name="users" />
              {t('creators.followers', { count: creator.followersCount })}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
