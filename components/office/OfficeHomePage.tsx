import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { SelectField } from '@/components/ui/fields/SelectField';
import { creatorStates } from '@/contract/values/states';
import { useCreatorQueue, useOfficeCounts, type CreatorFilter } from '@/hooks/office/useOffice';
import { paths } from '@/contract/paths';
import { CreatorReview } from './CreatorReview';
import styles from './OfficeHomePage.module.scss';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';

/** Page of each queue; its texts are in `office.counts`. */
const places: Record<string, { name: string; href: string; filter?: CreatorFilter }> = {
  creators: { name: 'creators', href: '#creators', filter: 'PENDING_APPROVAL' },
  credentials: { name: 'credentials', href: '#creators', filter: 'credentials' },
  'course:waiting': { name: 'courses', href: paths.officeCourses },
  'course:unreviewed': { name: 'unreviewed', href: paths.officeUnreviewed },
  reports: { name: 'reports', href: paths.officeReports },
  appeals: { name: 'appeals', href: paths.officeAppeals },
  purchases: { name: 'purchases', href: paths.officePurchases },
  disputes: { name: 'disputes', href: paths.officeDisputes },
  events: { name: 'events', href: paths.officeEvents },
  differences: { name: 'differences', href: paths.officeEvents },
  changes: { name: 'changes', href: paths.officeChanges },
  testimonials: { name: 'testimonials', href: paths.officeTestimonials },
  feedback: { name: 'feedback', href: paths.officeFeedback },
  messages: { name: 'messages', href: paths.officeMessages },
};

/** Returns the two daily queues always, and the other queues only if they are not empty. */
const shownQueues = (queues: readonly { name: string; count: number }[]) =>
  queues.flatMap(({ name, count }) => {
    const place = places[name];
    return place && (count > 0 || ['creators', 'courses'].includes(place.name)) ? [{ ...place, count }] : [];
  });

const filters: readonly CreatorFilter[] = [...creatorStates, 'credentials'];

/** Numbers of items waiting for review, and the queue of creators. */
export function OfficeHomePage() {
  const { t } = useTranslation('admin');
  const queues = useOfficeCounts();
  const [filter, setFilter] = useState<CreatorFilter>('PENDING_APPROVAL');

  return (
    <DashboardFrame title={t('office.title')} lead={t('office.lead')}>
      {queues && (
        <ul role="list" className={styles.counts} aria-label={t('office.counts.title')}>
          {shownQueues(queues).map(({ name, count, href, filter: listed }) => (
            <Card as="li" key={name}>
              <Link href={href} onClick={() => listed && setFilter(listed)}>
                {t(`office.counts.${name}`, { count })}
                <Icon name={href.startsWith('#') ? 'down' : 'right'} />
              </Link>
            </Card>
          ))}
        </ul>
      )}
      <section id="creators" aria-labelledby="creators-title" className={styles.queue}>
        <div className={styles.head}>
          <h2 id="creators-title">{t('office.creators.title')}</h2>
          <SelectField
            label={t('office.creators.state')}
            value={filter}
            options={filters.map((id) => ({ value: id, label: t(`office.creators.states.${id}`) }))}
            onChange={({ target }) => setFilter(filters.find((id) => id === target.value) ?? filter)}
          />
        </div>
        <CreatorQueue key={filter} filter={filter} />
      </section>
    </DashboardFrame>
  );
}

function CreatorQueue({ filter }: { filter: CreatorFilter }) {
  const { t } = useTranslation('admin');
  const queue = useCreatorQueue(filter);
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.creators.emptyTitle')}
      emptyText={t('office.creators.emptyText')}
    >
      <ul role="list" className={styles.list}>
        {queue.items?.map((creator) => (
          <CreatorReview key={creator.id} creator={creator} decisions={decisions} />
        ))}
      </ul>
    </QueueFrame>
  );
}
