import { useTranslation } from 'next-i18next/pages';
import { FollowButton } from '@/components/content/FollowButton';
import { Badge } from '@/components/ui/Badge';
import { Avatar } from '@/components/ui/Avatar';
import { CardLink } from '@/components/ui/CardLink';
import { Cover } from '@/components/ui/Cover';
import { Icon } from '@/components/ui/Icon';
import { PriceTag } from '@/components/ui/PriceTag';
import { Rating } from '@/components/ui/Rating';
import type { SearchHit } from '@/contract/search';
import { formatDate, formatDuration } from '@/lib/format/format';
import { markedPieces } from '@/lib/search/marked-words';
import { kindIcons } from './kind-icons';
import styles from './SearchList.module.scss';

type Props = {
  hit: SearchHit;
  level?: 2 | 3;
  /** The words that found it, to mark them. */
  query?: string;
  /** Of a creator. */
  isFollowed?: boolean;
};

/** One thing that was found. The whole row is its link. */
export function SearchHitRow({ hit, level = 2, query, isFollowed = false }: Props) {
  const Title = `h${level}` as const;
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
          <Icon name={kindIcons[contentType]} />
          {t(`search.kind.${contentType}`)}
        </p>
        <Title>
          <CardLink href={hit.path}>
            <Marked text={hit.title} query={query} />
          </CardLink>
        </Title>
        <p>
          <Marked text={hit.text} query={query} />
        </p>
        <p className={styles.facts}>
          <Facts hit={hit} />
        </p>
      </div>
      {contentType === 'CREATOR' && <FollowButton creator={creator} isFollowed={isFollowed} size="s" />}
      {hit.post && hit.post.audience !== 'EVERYONE' && (
        <Badge icon="lock">{t(`search.readers.${hit.post.audience}`)}</Badge>
      )}
      {priceCents !== null && <PriceTag cents={priceCents} monthly={contentType === 'SUBSCRIPTION'} />}
    </li>
  );
}

function Facts({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useTranslation(['explore', 'common']);
  const { contentType, topics, creator, partsCount, durationSeconds, coursesCount, ratingAverage, post } =
    hit;
  return (
    <>
      {(contentType === 'COURSE' || contentType === 'DIGITAL_PRODUCT' || post) && <span>{creator.name}</span>}
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
      {post && (
        <>
          <span>{t('search.reading', { count: post.readingMinutes })}</span>
          <span suppressHydrationWarning>{formatDate(post.publishedAt, i18n.language)}</span>
        </>
      )}
      {ratingAverage !== null && <Rating value={ratingAverage} count={hit.ratingCount} />}
    </>
  );
}

const Marked = ({ text, query }: { text: string; query: string | undefined }) =>
  markedPieces(text, query).map((piece, place) => (place % 2 ? <mark key={place}>{piece}</mark> : piece));
