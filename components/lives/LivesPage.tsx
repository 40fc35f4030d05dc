import { useTranslation } from 'next-i18next/pages';
import { MoreItems } from '@/components/loading/MoreItems';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import type { LiveCard, LiveStatus } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useMinute } from '@/hooks/browser/useMinute';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { useLiveList, useLiveStatuses } from '@/hooks/lives/useLives';
import { useReminders } from '@/hooks/lives/useReminders';
import { useSubscriptions } from '@/hooks/memberships/useMemberships';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { toLivesPath, type LivesFilter } from '@/lib/lives/live-filter';
import { toZoneName } from '@/lib/lives/live-time';
import { LiveDays } from './LiveDays';
import { LiveGrid } from './LiveGrid';
import type { ViewedLive } from './LiveRow';
import { LivesFilters } from './LivesFilters';
import styles from './LivesPage.module.scss';
import { NoLives, NothingOn } from './NoLives';
import { NowLive } from './NowLive';
import { useRemind } from './useRemind';

export type LivesProps = {
  filter: LivesFilter;
  now: ListPage<LiveCard>;
  upcoming: ListPage<LiveCard>;
  recordings: ListPage<LiveCard>;
  /** Time at which the HTML was rendered, which determines "today". */
  renderedAt: string;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** Schedule of all lives: current lives, upcoming lives by day, and recordings. */
export function LivesPage({ filter, structuredData, ...loaded }: LivesProps) {
  const { t } = useTranslation(['lives', 'common']);
  const timeZone = useTimeZone();
  const topic = filter.topicId && t(`common:topics.${filter.topicId}`);
  return (
    <div className={styles.page}>
      <PageHead
        title={topic ? t('list.titleOf', { topic }) : t('list.title')}
        description={t('list.description')}
        canonical={paths.allLives}
        picture={machinePaths.shareCard('pages', 'lives')}
      />
      <JsonLd structuredData={structuredData} />
      <PageHeader
        title={t('list.title')}
        lead={<span suppressHydrationWarning>{t('list.zone', { city: toZoneName(timeZone) })}</span>}
      />
      <LivesFilters filter={filter} />
      <Schedule key={toLivesPath(filter)} filter={filter} {...loaded} />
    </div>
  );
}

/** Returns a live with its current state. */
const withStatus = (live: LiveCard, status: LiveStatus | undefined): LiveCard =>
  status
    ? { ...live, state: status.state, startsAt: status.startsAt, viewersCount: status.viewersCount }
    : live;

function Schedule({ filter, now, upcoming, recordings, renderedAt }: Omit<LivesProps, 'structuredData'>) {
  const { t } = useTranslation('lives');
  const { user } = useUser();
  const remind = useRemind();
  const reminders = useReminders();
  const minute = useMinute() ?? Date.parse(renderedAt);
  const onList = useLiveList('now', filter, now);
  const nextList = useLiveList('upcoming', filter, upcoming);
  const pastList = useLiveList('recordings', filter, recordings);
  const listed = [...onList.items, ...nextList.items];
  const statuses = useLiveStatuses(listed.map(({ id }) => id));
  const lives = [
    ...new Map(listed.map((live) => [live.id, withStatus(live, statuses.get(live.id))])).values(),
  ];
  const viewerStateOf = useViewerStates(lives, 'LIVE');
  const { subscriptions = [] } = useSubscriptions({
    isSkipped: !lives.some((live) => live.isFreeForMembers),
  });
  const isMemberOf = (creatorId: string) =>
    subscriptions.some(({ creator, state }) => creator.id === creatorId && state !== 'CANCELLED');
  const toViewed = (live: LiveCard): ViewedLive => ({
    live,
    isBooked: viewerStateOf(live).owned !== null,
    isMember: isMemberOf(live.creator.id),
    isReminded: reminders.includes(live.id),
    isOwn: user.creator?.id === live.creator.id,
  });

  const on = lives.filter(({ state }) => state === 'LIVE').map(toViewed);
  const next = lives
    .filter(({ state }) => state === 'SCHEDULED')
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .map(toViewed);
  const isFiltered = filter.topicId !== undefined || filter.only !== undefined;
  if (on.length + next.length + pastList.items.length === 0) return <NoLives filter={filter} />;
  return (
    <>
      {/* Announces lives that begin or end while the page is open. */}
      <p role="status" className="visually-hidden">
        {t('list.onNow', { count: on.length })}
      </p>
      {on.length > 0 ? (
        <section className={styles.section} aria-labelledby="lives-now">
          <h2 id="lives-now">{t('list.now')}</h2>
          {on.map((viewed, place) => (
            <NowLive
              key={viewed.live.id}
              {...viewed}
              startedAt={statuses.get(viewed.live.id)?.startedAt ?? null}
              first={place === 0}
            />
          ))}
          <MoreItems list={onList} />
        </section>
      ) : (
        !isFiltered && next[0] && <NothingOn {...next[0]} now={minute} remind={remind} />
      )}
      <LiveDays lives={next} now={minute} remind={remind} />
      <MoreItems list={nextList} className={styles.more} />
      {pastList.items.length > 0 && (
        <section className={styles.section} aria-labelledby="lives-recordings">
          <h2 id="lives-recordings">{t('list.recordings')}</h2>
          <LiveGrid lives={pastList.items} isMemberOf={isMemberOf} />
          <MoreItems list={pastList} className={styles.more} />
        </section>
      )}
    </>
  );
}
