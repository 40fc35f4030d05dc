import { useTranslation } from 'next-i18next/pages';
import { FollowButton } from '@/components/content/FollowButton';
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
import { markedPieces } from '@/lib/search/marked-words';
import styles from './SearchList.module.scss';

const icons: Record<ContentType, IconName> = {
  COURSE: 'video',
  LIVE: 'live-sessions',
  POST: 'edit',
  DIGITAL_PRODUCT: 'document',
  SUBSCRIPTION: 'users',
  CREATOR: 'user',
};

type Props = {
  hit: SearchHit;
  /** The words that found it, to mark them. */
  query: string | undefined;
  /** Of a creator. */
  isFollowed: boolean;
};

/** One thing that was found. The whole row is its link. */
export function SearchHitRow({ hit, query, isFollowed }: Props) {
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
          <CardLink href={hit.path}>
            <Marked text={hit.title} query={query} />
          </CardLink>
        </h2>
        <p>
          <Marked text={hit.text} query={query} />
        </p>
        <p className={styles.facts}>
          <Facts hit={hit} />
        </p>
      </div>
      {contentType === 'CREATOR' && <FollowButton creator={creator} isFollowed={isFollowed} size="s" />}
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

const Marked = ({ text, query }: { text: string; query: string | undefined }) =>
  markedPieces(text, query).map((piece, place) => (place % 2 ? <mark key={place}>{piece}</mark> : piece));
