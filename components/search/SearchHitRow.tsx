import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/Avatar';
import { CardLink } from '@/components/ui/CardLink';
import { Cover } from '@/components/ui/Cover';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icon-names';
import { PriceTag } from '@/components/ui/PriceTag';
import { Rating } from '@/components/ui/Rating';
import type { SearchHit } from '@/contract/search';
import type { ContentType } from '@/contract/values/content';
import { formatDuration } from '@/lib/format/format';
import styles from './SearchList.module.scss';

const icons: Record<ContentType, IconName> = {
  COURSE: 'video',
  LIVE: 'live-sessions',
  POST: 'edit',
  DIGITAL_PRODUCT: 'document',
  SUBSCRIPTION: 'users',
  CREATOR: 'user',
};

/** One thing that was found. The whole row is its link. */
export function SearchHitRow({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation(['explore', 'common']);
  const { contentType, topics, creator, priceCents } = hit;
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        {contentType === 'CREATOR' || contentType === 'SUBSCRIPTION' ? (
          <Avatar id={creator.id} name={creator.name} src={hit.picture?.smallUrl} size={76} />
        ) : (
          <Cover picture={hit.picture} topicId={topics[0] ?? ''} sizes="152px" />
        )}
      </div>
      <div>
        <p className={styles.kind}>
          <Icon name={icons[contentType]} />
          {t(`search.kind.${contentType}`)}
        </p>
        <h2>
          <CardLink href={hit.path}>{hit.title}</CardLink>
        </h2>
        <p>{hit.text}</p>
        <p className={styles.facts}>
          <Facts hit={hit} />
        </p>
      </div>
      {priceCents !== null && <PriceTag cents={priceCents} monthly={contentType === 'SUBSCRIPTION'} />}
    </li>
  );
}

function Facts({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation(['explore', 'common']);
  const { contentType, topics, creator, partsCount, durationSeconds, coursesCount, ratingAverage } = hit;
  return (
    <>
      {contentType === 'COURSE' && <span>{creator.name}</span>}
      {contentType === 'CREATOR' && (
        <span>{topics.map((topic) => t(`common:topics.${topic}`)).join(', ')}</span>
      )}
      {coursesCount !== null && <span>{t('search.courses', { count: coursesCount })}</span>}
      {partsCount !== null && (
        <span>
          {durationSeconds
            ? t('search.length', { count: partsCount, length: formatDuration(durationSeconds) })
            : t('search.parts', { count: partsCount })}
        </span>
      )}
      {ratingAverage !== null && <Rating value={ratingAverage} count={hit.ratingCount} />}
    </>
  );
}
