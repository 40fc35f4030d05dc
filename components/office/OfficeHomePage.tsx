import { Link } from '@/components/ui/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/Card';
import { Icon } from '@/components/ui/Icon';
import { SelectField } from '@/components/ui/SelectField';
import { creatorStates, type CreatorState } from '@/contract/values/states';
import { useCreatorQueue, useOfficeCounts } from '@/hooks/office/useOffice';
import { paths } from '@/contract/paths';
import { CreatorReview } from './CreatorReview';
import styles from './OfficeHomePage.module.scss';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';

/** Where each queue is, and its words in `office.counts`. */
const places: Record<string, { name: string; href: string }> = {
  creators: { name: 'creators', href: '#creators' },
  'course:waiting': { name: 'courses', href: paths.officeCourses },
  'course:unreviewed': { name: 'unreviewed', href: paths.officeUnreviewed },
  reports: { name: 'reports', href: paths.officeReports },
  purchases: { name: 'purchases', href: paths.officePurchases },
  changes: { name: 'changes', href: paths.officeChanges },
};

/** The two daily queues always, the others while something is in them. */
const shownQueues = (queues: readonly { name: string; count: number }[]) =>
  queues.flatMap(({ name, count }) => {
    const place = places[name];
    return place && (count > 0 || ['creators', 'courses'].includes(place.name)) ? [{ ...place, count }] : [];
  });

/** How much waits for review, and the creators' queue. */
export function OfficeHomePage() {
  const { t } = useTranslation('admin');
  const queues = useOfficeCounts();
  const [state, setState] = useState<CreatorState>('PENDING_APPROVAL');

  return (
    <DashboardFrame title={t('office.title')} lead={t('office.lead')}>
      {queues && (
        <ul role="list" className={styles.counts} aria-label={t('office.counts.title')}>
          {shownQueues(queues).map(({ name, count, href }) => (
            <Card as="li" key={name}>
              <Link href={href}>
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
            value={state}
            options={creatorStates.map((id) => ({ value: id, label: t(`office.creators.states.${id}`) }))}
            onChange={({ target }) => setState(creatorStates.find((id) => id === target.value) ?? state)}
          />
        </div>
        <CreatorQueue key={state} state={state} />
      </section>
    </DashboardFrame>
  );
}

function CreatorQueue({ state }: { state: CreatorState }) {
  const { t } = useTranslation('admin');
  const queue = useCreatorQueue(state);
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
