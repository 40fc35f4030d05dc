import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { officeQueues } from '@/contract/values/office';
import { useMinute } from '@/hooks/browser/useMinute';
import { useOfficeCounts } from '@/hooks/office/useOffice';
import { CreatorReview } from './CreatorReview';
import { CreatorRows } from './CreatorRows';
import { DayPanel } from './DayPanel';
import { OfficeFrame } from './OfficeFrame';
import styles from './OfficeHomePage.module.scss';
import { OfficeQueue } from './OfficeQueue';
import { asCards } from './queue-rows';
import { QueueFilter } from './QueueFilter';
import { QueueOverview } from './QueueOverview';
import { QueueSearch } from './QueueSearch';
import { UndoPanel } from './UndoPanel';
import { useQueueAddress } from './useQueueAddress';
import { toWaitingQueues } from './waiting-queues';

const Waiting = asCards<'creators'>(CreatorReview);

/** Views of creators whose whole profiles or documents must be read. */
const waitingViews: readonly string[] = officeQueues.creators.waiting;

/** Queues with waiting items, the person's own day, and the queue of creators. */
export function OfficeHomePage() {
  const { t } = useTranslation('admin');
  const minute = useMinute();
  const counts = useOfficeCounts();
  const { view, search, show } = useQueueAddress('creators');
  const queues = toWaitingQueues(counts ?? []);
  const [first] = queues;
  const waiting = queues.reduce((sum, { count }) => sum + count, 0);
  const late = queues.filter(({ dueAt }) => dueAt !== null && minute !== null && Date.parse(dueAt) <= minute);

  return (
    <OfficeFrame
      title={t('office.title')}
      lead={
        counts &&
        [
          t('office.overview.waiting', { count: waiting }),
          ...(late.length ? [t('office.overview.late', { count: late.length })] : []),
        ].join(' ')
      }
      actions={
        first && (
          <ButtonLink theme="green" href={first.path}>
            {t('office.overview.start', { name: t(`office.queues.${first.text}.name`) })}
          </ButtonLink>
        )
      }
    >
      <div className={styles.overview}>
        {counts && <QueueOverview queues={queues} minute={minute} />}
        <div className={styles.beside}>
          <DayPanel />
          <UndoPanel />
        </div>
      </div>
      <section id="creators" aria-labelledby="creators-title" className={styles.queue}>
        <div className={styles.head}>
          <h2 id="creators-title">{t('office.creators.title')}</h2>
          <QueueFilter name="creators" view={view} onView={(next) => show({ view: next, search })} />
        </div>
        <QueueSearch name="creators" search={search} onSearch={(next) => show({ view, search: next })} />
        <OfficeQueue
          key={view}
          name="creators"
          view={view}
          Rows={waitingViews.includes(view) ? Waiting : CreatorRows}
          narrowed={{ search }}
          onEverything={() => show({ view })}
        />
      </section>
    </OfficeFrame>
  );
}
