import { useTranslation } from 'next-i18next/pages';
import { useState, type ComponentType } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { classNames } from '@/components/ui/class-names';
import { CountBubble } from '@/components/ui/display/CountBubble';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import type { NoticeSide } from '@/contract/values/notices';
import { usePopover } from '@/hooks/browser/usePopover';
import { useUnreadCount } from '@/hooks/notices/useUnreadCount';
import styles from './NoticeBell.module.scss';

const BELL_PANEL = 'notice-panel';

const pages: Record<NoticeSide, string> = {
  member: paths.notifications,
  creator: paths.dashboardNotifications,
};

/**
 * Bell of the header of a side, with a panel. On small screens it links to the page of
 * notifications.
 */
export function NoticeBell({ side }: { side: NoticeSide }) {
  const { t } = useTranslation('common');
  const count = useUnreadCount(side);
  const panel = usePopover<HTMLDivElement>();
  const [isOpen, setOpen] = useState(false);
  const [Lines, setLines] = useState<ComponentType<{ side: NoticeSide }>>();
  const name = t('nav.notifications');
  const label = count > 0 ? t('nav.namedUnread', { name, count }) : name;
  // The lines are loaded when the panel is opened for the first time.
  const load = () =>
    void import('./BellLines')
      .then(({ BellLines }) => setLines(() => BellLines))
      .catch((error: unknown) => console.error('notifications not loaded', error));
  const content = <BellIcon count={count} />;
  return (
    <>
      <Link href={pages[side]} className={classNames(styles.link, styles[side])} aria-label={label}>
        {content}
      </Link>
      <button
        type="button"
        className={classNames(styles.button, styles[side])}
        popoverTarget={BELL_PANEL}
        aria-label={label}
      >
        {content}
      </button>
      <div
        {...panel}
        onToggle={(event) => {
          panel.onToggle(event);
          const opens = event.newState === 'open';
          setOpen(opens);
          if (opens) load();
        }}
        id={BELL_PANEL}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={styles.panel}
      >
        {isOpen && Lines ? <Lines side={side} /> : <div className={styles.lines} />}
        {/* The link receives the focus until the lines are loaded. */}
        <p className={styles.foot}>
          <ButtonLink theme="grey" full href={pages[side]}>
            {t('nav.allNotifications')}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

const BellIcon = ({ count }: { count: number }) => (
  <>
    <Icon name="bell" />
    <CountBubble count={count} />
  </>
);
