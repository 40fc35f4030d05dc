import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { findQueueLink, type QueueView } from '@/contract/values/office';
import { useOfficeCounts } from '@/hooks/office/useOffice';
import { CreatorReview } from './CreatorReview';
import styles from './OfficeHomePage.module.scss';
import { OfficeQueue } from './OfficeQueue';
import { asCards } from './queue-rows';
import { QueueFilter } from './QueueFilter';

const Creators = asCards<'creators'>(CreatorReview);

type CreatorView = QueueView<'creators'>;

/** Returns the two daily queues always, and the other queues only if they are not empty. */
const shownQueues = (queues: readonly { name: string; view: string; count: number }[]) =>
  queues.flatMap(({ name, view, count }) => {
    const link = findQueueLink(name, view);
    return link && (count > 0 || ['creators', 'courses'].includes(link.text))
      ? [{ ...link, view, count }]
      : [];
  });

/** Numbers of items waiting for review, and the queue of creators. */
export function OfficeHomePage() {
  const { t } = useTranslation('admin');
  const queues = useOfficeCounts();
  const [view, setView] = useState<CreatorView>('PENDING_APPROVAL');

  return (
    <DashboardFrame title={t('office.title')} lead={t('office.lead')}>
      {queues && (
        <ul role="list" className={styles.counts} aria-label={t('office.counts.title')}>
          {shownQueues(queues).map(({ text, count, path, view: listed }) => (
            <Card as="li" key={text}>
              <Link href={path} onClick={() => path === '#creators' && setView(listed as CreatorView)}>
                {t(`office.counts.${text}`, { count })}
                <Icon name={path.startsWith('#') ? 'down' : 'right'} />
              </Link>
            </Card>
          ))}
        </ul>
      )}
      <section id="creators" aria-labelledby="creators-title" className={styles.queue}>
        <div className={styles.head}>
          <h2 id="creators-title">{t('office.creators.title')}</h2>
          <QueueFilter name="creators" view={view} onView={setView} />
        </div>
        <OfficeQueue key={view} name="creators" view={view} Rows={Creators} />
      </section>
    </DashboardFrame>
  );
}
