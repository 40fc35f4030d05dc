import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { useCreditsText } from '@/components/money/useCreditsText';
import type { IconName } from '@/components/ui/display/icon-names';
import { useUnreadChats } from '@/hooks/chat/useUnreadChats';
import { useCredits } from '@/hooks/credits/useCredits';
import { usePopover } from '@/hooks/browser/usePopover';
import { storeMode } from '@/hooks/shell/useMode';
import { useUser } from '@/hooks/accounts/useUser';
import type { User } from '@/contract/accounts';
import type { Mode } from '@/lib/session/mode';
import { paths } from '@/contract/paths';
import { ACCOUNT_PANEL } from '@/components/shell/navigation/navigation';
import { HelpLink, helpLinks } from '@/components/shell/navigation/HelpLink';
import styles from './AccountPanel.module.scss';
import { LogOutButton } from './LogOutButton';
import { ThemeSwitch } from './ThemeSwitch';
import { useMergeVisitorData } from './useMergeVisitorData';

type Entry = { id: string; href: string; icon: IconName; mode?: Mode };

/**
 * Returns the entries of the panel.
 * @param side location of the panel: the member's header or the side navigation of the dashboard
 */
function entriesFor(user: User, side: Mode): Entry[] {
  const entries: Entry[] = [
    { id: 'library', href: paths.myLibrary, icon: 'library' },
    { id: 'messages', href: paths.messages, icon: 'message' },
    { id: 'saved', href: paths.likedProducts, icon: 'heart' },
    { id: 'credits', href: paths.credits, icon: 'wallet' },
  ];
  if (side === 'member') {
    entries.push({ id: 'purchases', href: paths.purchases, icon: 'payment' });
    entries.push({ id: 'orders', href: paths.orders, icon: 'shipping' });
    entries.push({ id: 'addresses', href: paths.addresses, icon: 'home' });
  }
  const settings = side === 'expert' && user.creator ? paths.settings : paths.myProfile;
  entries.push({ id: 'settings', href: settings, icon: 'settings' });
  if (!user.creator) entries.push({ id: 'becomeCreator', href: paths.becomeCreator, icon: 'gift' });
  else if (side === 'member')
    entries.push({ id: 'toExpert', href: paths.dashboard, icon: 'chart', mode: 'expert' });
  else entries.push({ id: 'toMember', href: paths.home, icon: 'home', mode: 'member' });
  const relation = user.business?.relation;
  if (relation === 'MANAGES') entries.push({ id: 'business', href: paths.business, icon: 'users' });
  if (relation === 'MAY_JOIN') entries.push({ id: 'joinBusiness', href: paths.businessLogin, icon: 'users' });
  if (user.isOffice) entries.push({ id: 'office', href: paths.office, icon: 'check-circle' });
  return entries;
}

/** Panel with the links of the user, the theme and the log-out button. */
export function AccountPanel({ side = 'member' }: { side?: Mode }) {
  const { t } = useTranslation('common');
  const panel = usePopover<HTMLDivElement>();
  const { user, isSignedIn } = useUser();
  const [wasOpened, setWasOpened] = useState(false);
  useMergeVisitorData(isSignedIn);

  if (!isSignedIn) return null;
  return (
    <div
      {...panel}
      onToggle={(event) => {
        panel.onToggle(event);
        if (event.newState === 'open') setWasOpened(true);
      }}
      id={ACCOUNT_PANEL}
      popover="auto"
      className={styles.panel}
      data-side={side}
      role="dialog"
      aria-label={t('account.panel')}
    >
      <div className={styles.who}>
        <b>{`${user.name} ${user.lastName}`.trim()}</b>
        <span>{user.email}</span>
      </div>
      <ul role="list" className={styles.links}>
        {entriesFor(user, side).map(({ id, href, icon, mode }) => (
          <li key={id}>
            <Link href={href} data-mode={mode} onClick={() => mode && storeMode(mode)}>
              <Icon name={icon} />
              {t(`account.${id}`, { business: user.business?.name })}
              {id === 'credits' && wasOpened && <Balance />}
              {id === 'messages' && wasOpened && <Unread />}
            </Link>
          </li>
        ))}
        {user.creator &&
          helpLinks().map((link) => (
            <li key={link.id}>
              <HelpLink {...link} />
            </li>
          ))}
      </ul>
      <ThemeSwitch />
      <LogOutButton theme="grey" full />
    </div>
  );
}

/**
 * Credit balance. It is loaded only once the panel is opened, because every page contains the
 * panel.
 */
function Balance() {
  const credits = useCreditsText();
  const own = useCredits();
  return own && <span className={styles.balance}>{credits(own.balanceCents)}</span>;
}

/** Number of the member's chats with unread messages. */
function Unread() {
  const { t } = useTranslation('common');
  const count = useUnreadChats('member');
  return count > 0 && <span className={styles.balance}>{t('nav.unread', { count })}</span>;
}
