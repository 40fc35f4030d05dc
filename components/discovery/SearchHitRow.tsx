import { useTranslation } from 'next-i18next/pages';
import { FollowButton } from '@/components/content/FollowButton';
import { Badge } from '@/components/ui/display/Badge';
import { Avatar } from '@/components/ui/display/Avatar';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { PriceTag } from '@/components/money/PriceTag';
import { Rating } from '@/components/ui/display/Rating';
import type { SearchHit } from '@/contract/search';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { contentKinds } from '@/lib/content-kinds';
import { formatDate, formatDuration } from '@/lib/format/format';
import { formatShortDayIn, formatTimeIn } from '@/lib/lives/live-time';
import { markedPieces } from '@/lib/search/marked-words';
import type { ItemState } from '@/lib/session/viewer-state-requests';
import styles from './SearchList.module.scss';

type Props = {
  hit: SearchHit;
  level?: 2 | 3;
  /** Search words, which are highlighted. */
  query?: string;
  viewerState: ItemState;
};

/** Row of a search result; the whole row is its link. */
export function SearchHitRow({ hit, level = 2, query, viewerState }: Props) {
  const Title = `h${level}` as const;
  const { t } = useTranslation(['explore', 'common']);
  const { contentType, title, path, topics, creator, post } = hit;
  const kind = contentKinds[contentType];
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        {kind.hasPortrait ? (
          <Avatar id={creator.id} name={creator.name} src={hit.picture?.smallUrl} size={76} />
        ) : (
          <Cover picture={hit.picture} topicId={topics[0] ?? ''} sizes="152px" />
        )}
      </div>
      <div>
        <p className={styles.kind}>
          <Icon name={kind.icon} />
          {t(`search.kind.${contentType}`)}
          {post && post.audience !== 'EVERYONE' && (
            <Badge tone="apricot" icon="lock">
              {t(`search.readers.${post.audience}`)}
            </Badge>
          )}
          {hit.live?.state === 'LIVE' && <Badge tone="live">{t('search.live.LIVE')}</Badge>}
          {viewerState.owned && <Badge tone="green">{t('search.owned')}</Badge>}
        </p>
        <Title>
          <CardLink href={path}>
            <Marked text={title} query={query} />
          </CardLink>
        </Title>
        <p>
          <Marked text={hit.text} query={query} />
        </p>
        <p className={styles.facts}>
          <Facts hit={hit} />
        </p>
      </div>
      <div className={styles.end}>
        <Price hit={hit} viewerState={viewerState} />
        {kind.mark === 'followed' && (
          <FollowButton creator={creator} isFollowed={viewerState.isMarked} size="s" />
        )}
      </div>
    </li>
  );
}

/** Price of a result, or the progress if it is owned. */
function Price({ hit, viewerState: { owned } }: Pick<Props, 'hit' | 'viewerState'>) {
  const { t } = useTranslation('explore');
  const { contentType, priceCents, monthlyCents, freePartsCount = 0, partsCount } = hit;
  if (owned)
    return (
      partsCount !== null &&
      owned.doneCount !== null && (
        <>
          <b className="tabular">
            {t('search.done', { count: partsCount, done: Math.min(owned.doneCount, partsCount) })}
          </b>
          {owned.nextPart !== null && <p>{t('search.next', { part: owned.nextPart })}</p>}
        </>
      )
    );
  return (
    <>
      {priceCents !== null && <PriceTag cents={priceCents} monthly={contentKinds[contentType].isMonthly} />}
      {monthlyCents !== undefined && <PriceTag cents={monthlyCents} monthly />}
      {freePartsCount > 0 && <p>{t('search.freeParts', { count: freePartsCount })}</p>}
      {hit.post && monthlyCents !== undefined && <p>{t('search.forMembers')}</p>}
    </>
  );
}

function Facts({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useTranslation(['explore', 'common']);
  const { topics, creator, partsCount, durationSeconds, coursesCount, ratingAverage, post } = hit;
  const kind = contentKinds[hit.contentType];
  return (
    <>
      {kind.namesCreator && <span>{creator.name}</span>}
      {kind.isPerson && <span>{topics.map((topic) => t(`common:topics.${topic}`)).join(', ')}</span>}
      {!!coursesCount && <span>{t('search.courses', { count: coursesCount })}</span>}
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
      {hit.live && <LiveFacts live={hit.live} />}
      {!!hit.followersCount && <span>{t('search.followers', { count: hit.followersCount })}</span>}
      {hit.pagesCount !== undefined && <span>{t('search.pages', { count: hit.pagesCount })}</span>}
      {ratingAverage !== null && <Rating value={ratingAverage} count={hit.ratingCount} />}
    </>
  );
}

/** Time of an upcoming live, or what is available of a past live. */
function LiveFacts({
  live: { state, startsAt, isFreeForMembers },
}: {
  live: NonNullable<SearchHit['live']>;
}) {
  const { t, i18n } = useTranslation('explore');
  const timeZone = useTimeZone();
  return (
    <>
      {state === 'SCHEDULED' && (
        <time dateTime={startsAt} suppressHydrationWarning>
          {t('search.live.at', {
            day: formatShortDayIn(startsAt, i18n.language, timeZone),
            time: formatTimeIn(startsAt, i18n.language, timeZone),
          })}
        </time>
      )}
      {(state === 'ENDED' || state === 'REPLAY_READY') && <span>{t(`search.live.${state}`)}</span>}
      {isFreeForMembers && <span>{t('search.live.freeForMembers')}</span>}
    </>
  );
}

const Marked = ({ text, query }: { text: string; query: string | undefined }) =>
  markedPieces(text, query).map((piece, place) => (place % 2 ? <mark key={place}>{piece}</mark> : piece));
