import Link from 'next/link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/Card';
import { Icon } from '@/components/ui/Icon';
import { SelectField } from '@/components/ui/SelectField';
import type { CreatorState } from '@/contract/accounts';
import { creatorStates } from '@/contract/values/states';
import { useCreatorQueue, useOfficeCounts } from '@/hooks/office/useOffice';
import { paths } from '@/contract/paths';
import { CreatorReview } from './CreatorReview';
import styles from './OfficeHomePage.module.scss';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';

/** What waits, and the creators' queue. */
export function OfficeHomePage() {
  const { t } = useTranslation('admin');
  const { data: counts } = useOfficeCounts();
  const [state, setState] = useState<CreatorState>('PENDING_APPROVAL');

  return (
    <DashboardFrame title={t('office.title')} lead={t('office.lead')}>
      {counts && (
        <ul role="list" className={styles.counts} aria-label={t('office.counts.title')}>
          <Card as="li">
            <a href="#creators">
              {t('office.counts.creators', { count: counts.creatorsWaiting })}
              <Icon name="down" />
            </a>
          </Card>
          <Card as="li">
            <Link href={paths.officeCourses}>
              {t('office.counts.courses', { count: counts.coursesWaiting })}
              <Icon name="right" />
            </Link>
          </Card>
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
