import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useErrorText } from '@/hooks/useErrorText';
import { formatRelative } from '@/lib/format/format';
import styles from './QueueFrame.module.scss';
import type { Decisions } from './useDecisions';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const ReasonModal = dynamic(() => import('./ReasonModal').then((file) => file.ReasonModal), { ssr: false });

type Props = {
  queue: {
    items?: unknown[];
    error?: unknown;
    moreError?: unknown;
    hasMore: boolean;
    isLoadingMore: boolean;
    loadMore: () => void;
    reload: () => unknown;
  };
  /** Decisions of the queue; undefined for a read-only list. */
  decisions?: Decisions;
  /** Title shown if the list is empty. */
  emptyTitle: string;
  emptyText: string;
  /** Content shown instead if the person has emptied the list, or if a search finds nothing. */
  emptied?: ReactNode;
  /**
   * Number of waiting items and the time of the oldest item; undefined for a list whose items need
   * no decision.
   */
  waiting?: { count: number; oldestAt: string | null };
  children: ReactNode;
};

/**
 * Frame of every queue: number and age of the waiting items, loading, empty, error and paging
 * states, conflicts, and the dialog for a reason.
 */
export function QueueFrame({ queue, decisions, emptyTitle, emptyText, emptied, waiting, children }: Props) {
  const { t, i18n } = useTranslation('admin');
  const errorText = useErrorText();
  const { failure, asking } = decisions ?? {};
  return (
    <div className={styles.frame} tabIndex={-1} data-office-queue="">
      {waiting && waiting.oldestAt !== null && (
        <p className={styles.waiting} suppressHydrationWarning>
          {t('office.waitingSince', {
            count: waiting.count,
            ago: formatRelative(waiting.oldestAt, i18n.language),
          })}
        </p>
      )}
      {failure && (
        <Banner tone="error" title={t('office.notDecided', { name: failure.name })} announced>
          {failure.text}
        </Banner>
      )}
      {!queue.items && Boolean(queue.error) && (
        <EmptyState
          title={t('office.failedTitle')}
          action={
            <Button icon="refresh" onClick={() => void queue.reload()}>
              {t('office.retry')}
            </Button>
          }
        >
          {errorText(queue.error)}
        </EmptyState>
      )}
      {!queue.items && !queue.error && (
        <LoadingRegion label={t('office.loading')} className={styles.frame}>
          <Skeleton shape="block" height={140} />
          <Skeleton shape="block" height={140} />
        </LoadingRegion>
      )}
      {queue.items?.length === 0 && (emptied || <EmptyState title={emptyTitle}>{emptyText}</EmptyState>)}
      {queue.items && queue.items.length > 0 && children}
      {queue.items && queue.hasMore && (
        <LoadMore
          shown={queue.items.length}
          more
          loading={queue.isLoadingMore}
          problem={queue.moreError === undefined ? undefined : errorText(queue.moreError)}
          onMore={queue.loadMore}
        />
      )}
      {decisions && asking && (
        <ReasonModal
          action={asking.action}
          subject={asking.subject}
          queue={decisions.queue}
          onClose={decisions.cancel}
          onReason={decisions.giveReason}
        />
      )}
    </div>
  );
}
