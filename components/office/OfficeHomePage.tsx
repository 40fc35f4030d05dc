import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { paths } from '@/contract/paths';
import type { QueueView } from '@/contract/values/office';
import { useOfficeCounts } from '@/hooks/office/useOffice';
import { CreatorReview } from './CreatorReview';
import styles from './OfficeHomePage.module.scss';
import { OfficeQueue } from './OfficeQueue';
import { asCards } from './queue-rows';
import { QueueFilter } from './QueueFilter';

const Creators = asCards<'creators'>(CreatorReview);

type CreatorView = QueueView<'creators'>;

/** Page of each view that waits, by queue and view; its texts are in `office.counts`. */
const places: Record<string, { name: string; href: string; view?: CreatorView }> = {
  'creators:PENDING_APPROVAL': { name: 'creators', href: '#creators', view: 'PENDING_APPROVAL' },
  'creators:credentials': { name: 'credentials', href: '#creators', view: 'credentials' },
  'course:waiting': { name: 'courses', href: paths.officeCourses },
  'course:unreviewed': { name: 'unreviewed', href: paths.officeUnreviewed },
  'reports:OPEN': { name: 'reports', href: paths.officeReports },
  'appeals:waiting': { name: 'appeals', href: paths.officeAppeals },
  'purchases:REVIEW': { name: 'purchases', href: paths.officePurchases },
  'disputes:NEEDS_ANSWER': { name: 'disputes', href: paths.officeDisputes },
  'events:failed': { name: 'events', href: paths.officeEvents },
  'differences:found': { name: 'differences', href: paths.officeEvents },
  'changes:unseen': { name: 'changes', href: paths.officeChanges },
  'testimonials:WAITING': { name: 'testimonials', href: paths.officeTestimonials },
  'feedback:unseen': { name: 'feedback', href: paths.officeFeedback },
  'messages:WAITING': { name: 'messages', href: paths.officeMessages },
};

/** Returns the two daily queues always, and the other queues only if they are not empty. */
const shownQueues = (queues: readonly { name: string; view: string; count: number }[]) =>
  queues.flatMap(({ name, view, count }) => {
    const place = places[`${name}:${view}`];
    return place && (count > 0 || ['creators', 'courses'].includes(place.name)) ? [{ ...place, count }] : [];
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
          {shownQueues(queues).map(({ name, count, href, view: listed }) => (
            <Card as="li" key={name}>
              <Link href={href} onClick={() => listed && setView(listed)}>
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
          <QueueFilter name="creators" view={view} onView={setView} />
        </div>
        <OfficeQueue key={view} name="creators" view={view} Rows={Creators} />
      </section>
    </DashboardFrame>
  );
}
