import { useTranslation } from 'next-i18next/pages';
import { Loaded } from '@/components/loading/Loaded';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { NoticeSide } from '@/contract/values/notices';
import { useBellLines } from '@/hooks/notices/useNotices';
import { useUnreadCount } from '@/hooks/notices/useUnreadCount';
import styles from './NoticeBell.module.scss';
import { NoticeRow } from './NoticeRow';
import { useMarkNotices } from './useMarkNotices';

/** Newest notifications in the panel of the bell. */
export function BellLines({ side }: { side: NoticeSide }) {
  const { t } = useTranslation('common');
  const bell = useBellLines(side);
  const marks = useMarkNotices(side, bell.reloadSoon);
  const unread = useUnreadCount(side);
  const newest = bell.lines?.[0]?.createdAt;
  return (
    <>
      <header className={styles.head}>
        <h2>{t('nav.notifications')}</h2>
        {unread > 0 && (
          <Button theme="hollow" size="s" icon="check" onClick={() => void marks.markRead({ until: newest })}>
            {t('notices.markAll')}
          </Button>
        )}
      </header>
      <div className={styles.lines}>
        <Loaded
          of={{ data: bell.lines, error: bell.error, reload: bell.reload }}
          failed={{ title: t('notices.failed'), isFrameless: true, level: 3 }}
          loading={t('notices.loading')}
          skeleton={<Skeleton shape="block" height={240} />}
        >
          {(lines) =>
            lines.length === 0 ? (
              <EmptyState isFrameless level={3} title={t('notices.upToDate.title')}>
                {t('notices.upToDate.text')}
              </EmptyState>
            ) : (
              <ul role="list">
                {lines.map((line) => (
                  <NoticeRow
                    key={line.id}
                    line={line}
                    onOpen={() => !line.isRead && marks.open(line.id)}
                    onRead={() => void marks.markRead({ ids: [line.id] })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
