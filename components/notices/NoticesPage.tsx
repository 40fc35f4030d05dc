import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { classNames } from '@/components/ui/class-names';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import type { NoticeSide } from '@/contract/values/notices';
import { useNotices } from '@/hooks/notices/useNotices';
import { useUnreadCount } from '@/hooks/notices/useUnreadCount';
import { formatNumber } from '@/lib/format/format';
import {
  readNoticeView,
  showsPreferences,
  toPreferencesPath,
  toViewPath,
  listViews,
  type NoticeView,
} from '@/lib/notices/notice-query';
import { NoticeList } from './NoticeList';
import { NoticesAside } from './NoticesAside';
import styles from './NoticesPage.module.scss';
import { PreferencesView } from './PreferencesView';
import { useMarkNotices } from '@/components/notice-lines/useMarkNotices';

/** Page of a side's notifications, or of the preferences for both sides. */
export function NoticesPage({ side }: { side: NoticeSide }) {
  const { query } = useRouter();
  return (
    <div className={styles[side]}>
      {showsPreferences(query) ? (
        <PreferencesView side={side} />
      ) : (
        <ListView key={side} side={side} view={readNoticeView(query, side)} />
      )}
    </div>
  );
}

function ListView({ side, view }: { side: NoticeSide; view: NoticeView }) {
  const { t, i18n } = useTranslation('profile');
  const list = useNotices(side, view);
  const marks = useMarkNotices(side, list.reloadSoon);
  const unread = useUnreadCount(side);
  const newest = list.items?.[0]?.createdAt;

  return (
    <>
      <PageHead title={t('notices.title')} noIndex />
      <PageHeader
        look={side === 'creator' ? 'work' : 'public'}
        title={t('notices.title')}
        lead={<span role="status">{t('notices.unread', { count: unread })}</span>}
        actions={
          <>
            {unread > 0 && (view === 'all' || view === 'unread') && (
              <Button theme="hollow" icon="check" onClick={() => void marks.markRead({ until: newest })}>
                {t('notices.markAll')}
              </Button>
            )}
            <ButtonLink theme="hollow-border" icon="settings" href={toPreferencesPath(side)}>
              {t('notices.toPreferences')}
            </ButtonLink>
          </>
        }
      />
      <div className={classNames(styles.layout, side === 'member' && styles.withAside)}>
        <div>
          <LinkTabs
            label={t('notices.show')}
            isReplacing
            look="chips"
            tabs={listViews(side).map((each) => ({
              href: toViewPath(side, each),
              text: t(`notices.views.${each}`),
              isCurrent: each === view,
              count: each === 'unread' && unread > 0 ? formatNumber(unread, i18n.language) : undefined,
            }))}
          />
          <NoticeList side={side} view={view} list={list} marks={marks} />
        </div>
        {side === 'member' && <NoticesAside />}
      </div>
    </>
  );
}
