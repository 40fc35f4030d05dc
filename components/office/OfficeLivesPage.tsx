import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { paths } from '@/contract/paths';
import { officeQueues } from '@/contract/values/office';
import type { LiveState } from '@/contract/values/states';
import { useLivesOnNow, useOfficeLives } from '@/hooks/office/useOfficeLives';
import { readKnownValue } from '@/lib/list-query';
import styles from './CourseQueue.module.scss';
import reviewStyles from './CreatorReview.module.scss';
import { LiveRows } from './LiveRows';
import { OfficeFrame } from './OfficeFrame';
import { OfficeLiveTable } from './OfficeLiveTable';
import { OfficeQueue } from './OfficeQueue';
import { QueueFilter } from './QueueFilter';
import { QueueFrame } from './QueueFrame';

/**
 * Lives that are on now, then the review queue or the lives in one state. The state is in the
 * address so that a list can be linked.
 */
export function OfficeLivesPage() {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const view = readKnownValue(router.query, 'state', officeQueues.live.views) ?? 'waiting';
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
        onView={(state) => {
          const query = state === 'waiting' ? {} : { state };
          void router.push({ pathname: paths.officeLives, query }, undefined, { shallow: true });
        }}
      />
      {isQueue ? (
        <OfficeQueue key={view} name="live" view={view} Rows={LiveRows} />
      ) : (
        <LivesIn key={view} state={view} />
      )}
    </OfficeFrame>
  );
}

/** Lives that are on now; nothing if there are none. */
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

function LivesIn({ state }: { state: LiveState }) {
  const { t } = useTranslation('admin');
  const list = useOfficeLives(state);
  return (
    <QueueFrame queue={list} emptyTitle={t('office.live.emptyTitle')} emptyText={t('office.live.emptyText')}>
      <OfficeLiveTable lives={list.items ?? []} />
    </QueueFrame>
  );
}
