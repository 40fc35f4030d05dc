import type { TFunction } from 'i18next';
import { useTranslation } from 'next-i18next/pages';
import { useState, type ComponentType } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { CountBubble } from '@/components/ui/display/CountBubble';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { usePopover } from '@/hooks/browser/usePopover';
import { useUnreadCount } from '@/hooks/notices/useUnreadCount';
import styles from './NoticeBell.module.scss';

const BELL_PANEL = 'notice-panel';

/** Name of a bell with its number of unread notifications. */
const toLabel = (t: TFunction, count: number): string =>
  count > 0 ? t('nav.namedUnread', { name: t('nav.notifications'), count }) : t('nav.notifications');

/** Bell of the member's header. On small screens it leads to the page. */
export function NoticeBell() {
  const { t } = useTranslation('common');
  const count = useUnreadCount('member');
  const panel = usePopover<HTMLDivElement>();
  const [isOpen, setOpen] = useState(false);
  const [Lines, setLines] = useState<ComponentType>();
  const label = toLabel(t, count);
  // The lines are loaded when the panel opens first.
  const load = () =>
    void import('./BellLines')
      .then(({ BellLines }) => setLines(() => BellLines))
      .catch((error: unknown) => console.error('notifications not loaded', error));
  const content = <BellIcon count={count} />;
  return (
    <>
      <Link href={paths.notifications} className={styles.link} aria-label={label}>
        {content}
      </Link>
      <button type="button" className={styles.button} popoverTarget={BELL_PANEL} aria-label={label}>
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
        aria-label={t('nav.notifications')}
        className={styles.panel}
      >
        {isOpen && Lines ? <Lines /> : <div className={styles.lines} />}
        {/* The focus moves here until the lines are loaded. */}
        <p className={styles.foot}>
          <ButtonLink theme="grey" full href={paths.notifications}>
            {t('nav.allNotifications')}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

/** Bell of the creator's header, which leads to the page. */
export function CreatorBell() {
  const { t } = useTranslation('common');
  const count = useUnreadCount('creator');
  return (
    <Link href={paths.dashboardNotifications} className={styles.plain} aria-label={toLabel(t, count)}>
      <BellIcon count={count} />
    </Link>
  );
}

const BellIcon = ({ count }: { count: number }) => (
  <>
    <Icon name="bell" />
    <CountBubble count={count} />
  </>
);
