import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import type { QueueLink } from '@/contract/values/office';
import { useOfficeCounts } from '@/hooks/office/useOffice';
import { formatDuration } from '@/lib/format/format';
import type { Visit } from './useVisit';
import { toWaitingQueues } from './waiting-queues';

type Props = {
  /** Link to the queue that is now empty. */
  link: QueueLink;
  visit: Visit;
};

/**
 * Shown when the last item of a queue is decided: the person's number of decisions, and the next
 * queue.
 */
export function QueueClear({ link, visit: { answeredCount, seconds } }: Props) {
  const { t } = useTranslation('admin');
  const [next] = toWaitingQueues(useOfficeCounts() ?? []).filter(({ text }) => text !== link.text);
  return (
    <div role="status" data-office-next="">
      <EmptyState
        title={t('office.clear.title', { name: t(`office.queues.${link.text}.name`) })}
        action={
          next ? (
            <ButtonLink theme="black" href={next.path} aria-keyshortcuts="Enter G">
              {t('office.clear.next', { name: t(`office.queues.${next.text}.name`), count: next.count })}
            </ButtonLink>
          ) : (
            <ButtonLink theme="black" href={paths.office} aria-keyshortcuts="Enter G">
              {t('office.clear.overview')}
            </ButtonLink>
          )
        }
      >
        {t('office.clear.answered', {
          count: answeredCount,
          // A duration below a minute is stated as one minute.
          time: formatDuration(Math.max(60, seconds)),
        })}{' '}
        {!next && t('office.clear.none')}
      </EmptyState>
    </div>
  );
}
