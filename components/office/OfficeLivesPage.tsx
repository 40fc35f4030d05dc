import { useTranslation } from 'next-i18next/pages';
import type { LiveState } from '@/contract/values/states';
import { useLivesOnNow, useOfficeLives } from '@/hooks/office/useOfficeLives';
import reviewStyles from './CreatorReview.module.scss';
import { LiveRows } from './LiveRows';
import { NothingFound } from './NothingFound';
import { OfficeFrame } from './OfficeFrame';
import { OfficeLiveTable } from './OfficeLiveTable';
import { OfficeQueue } from './OfficeQueue';
import { QueueFilter } from './QueueFilter';
import { QueueFrame } from './QueueFrame';
import styles from './QueuePage.module.scss';
import { QueueSearch } from './QueueSearch';
import { useQueueAddress } from './useQueueAddress';

/** Current lives, then the review queue or the lives in one state, with a search. */
export function OfficeLivesPage() {
  const { t } = useTranslation('admin');
  const { view, search, show } = useQueueAddress('live');
  const onEverything = () => show({ view });
  const isQueue = view === 'waiting' || view === 'unreviewed';
  const title =
    view === 'waiting'
      ? t('office.live.title')
      : t('office.live.titleOf', { view: t(`office.live.views.${view}`) });
  return (
    <OfficeFrame title={title} lead={t('office.live.lead')}>
      {view !== 'LIVE' && <OnNow />}
      <QueueFilter
        className={styles.filter}
        name="live"
        view={view}
        onView={(next) => show({ view: next, search })}
      />
      <QueueSearch name="live" search={search} onSearch={(next) => show({ view, search: next })} />
      {isQueue ? (
        <OfficeQueue
          key={view}
          name="live"
          view={view}
          Rows={LiveRows}
          narrowed={{ search }}
          onEverything={onEverything}
        />
      ) : (
        <LivesIn key={view} state={view} search={search} onEverything={onEverything} />
      )}
    </OfficeFrame>
  );
}

/** Lives that are on now; renders nothing if there are none. */
function OnNow() {
  const { t } = useTranslation('admin');
  const { data } = useLivesOnNow();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="on-now" className={reviewStyles.review}>
      <h2 id="on-now">{t('office.live.on')}</h2>
      <OfficeLiveTable lives={data.items} />
    </section>
  );
}

type LivesInProps = { state: LiveState; search: string; onEverything: () => void };

function LivesIn({ state, search, onEverything }: LivesInProps) {
  const { t } = useTranslation('admin');
  const list = useOfficeLives(state, search);
  return (
    <QueueFrame
      queue={list}
      emptyTitle={t('office.live.emptyTitle')}
      emptyText={t('office.live.emptyText')}
      emptied={search !== '' && <NothingFound onEverything={onEverything} />}
    >
      <OfficeLiveTable lives={list.items ?? []} />
    </QueueFrame>
  );
}
