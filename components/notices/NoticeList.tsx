import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { Card } from '@/components/ui/layout/Card';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { NoticeLine } from '@/contract/notices';
import { useMinute } from '@/hooks/browser/useMinute';
import type { useNotices } from '@/hooks/notices/useNotices';
import { findNearDay, toDay } from '@/lib/format/chat-time';
import { formatDate } from '@/lib/format/format';
import type { NoticeView } from '@/lib/notices/notice-query';
import type { NoticeSide } from '@/contract/values/notices';
import { NoNotices } from './NoNotices';
import { NoticeRow } from '@/components/notice-lines/NoticeRow';
import type { useMarkNotices } from '@/components/notice-lines/useMarkNotices';
import styles from './NoticesPage.module.scss';

type Props = {
  side: NoticeSide;
  view: NoticeView;
  list: ReturnType<typeof useNotices>;
  marks: ReturnType<typeof useMarkNotices>;
};

/** Lines of notifications by day, newest first. */
export function NoticeList({ side, view, list, marks }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Card className={styles.list}>
      <PagedList
        list={list}
        failed={{ title: t('notices.failed'), isFrameless: true }}
        loading={t('notices.loading')}
        loadingClass={styles.loading}
        skeleton={<Skeleton shape="block" height={320} />}
        empty={<NoNotices side={side} view={view} />}
        more={{ className: styles.more, action: { text: t('notices.older'), name: t('notices.older') } }}
      >
        {(lines) => <Days lines={lines} marks={marks} />}
      </PagedList>
    </Card>
  );
}

function Days({ lines, marks }: { lines: NoticeLine[] } & Pick<Props, 'marks'>) {
  const { t, i18n } = useTranslation('profile');
  const minute = useMinute();
  const nameOf = (instant: string) => {
    const near = minute === null ? null : findNearDay(instant, new Date(minute));
    return near ? t(`notices.${near}`) : formatDate(instant, i18n.language);
  };
  return [...Map.groupBy(lines, ({ createdAt }) => toDay(createdAt))].map(([day, rows]) => (
    <section key={day} className={styles.day} aria-label={nameOf(rows[0]!.createdAt)}>
      <h2>{nameOf(rows[0]!.createdAt)}</h2>
      <ul role="list">
        {rows.map((line) => (
          <NoticeRow
            key={line.id}
            line={line}
            onOpen={() => !line.isRead && marks.open(line.id)}
            onRead={() => void marks.markRead({ ids: [line.id] })}
          />
        ))}
      </ul>
    </section>
  ));
}
