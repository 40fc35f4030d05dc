import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Logo } from '@/components/ui/display/Logo';
import { useUser } from '@/hooks/accounts/useUser';
import { usePopover } from '@/hooks/browser/usePopover';
import { findCurrent, type NavLink } from './navigation';
import type { NavGroup } from './side-navigation';
import { PersonBox } from '@/components/shell/account/PersonBox';
import styles from './SideNav.module.scss';

/** Id for `popoverTarget` of the menu buttons. */
export const SIDE_NAV = 'side-nav';

type Props = { groups: NavGroup[]; start: string; place: string };

/**
 * Side navigation. On wide screens it is a narrow rail with short names until there is more room.
 * On smaller screens the same element is a sheet opened by a header button.
 */
export function SideNav({ groups, start, place }: Props) {
  const { t } = useTranslation('common');
  const { pathname } = useRouter();
  const sheet = usePopover<HTMLElement>();
  const all = groups.flatMap(({ links }) => links);

  return (
    <nav {...sheet} id={SIDE_NAV} popover="auto" className={styles.side} aria-label={t('nav.main')}>
      <Link href={start} className={styles.home} aria-label={t('nav.brandHome')}>
        <Logo className={styles.logo} />
      </Link>
      <IconButton
        className={styles.close}
        icon="close"
        label={t('nav.closeMenu')}
        popoverTarget={SIDE_NAV}
        popoverTargetAction="hide"
      />
      <PersonBox place={place} />
      <div className={styles.groups}>
        {groups.map(({ id, links }) => (
          <div key={id}>
            {id !== 'top' && (
              <h2 id={`nav-${id}`} className={styles.title}>
                {t(`nav.groups.${id}`)}
              </h2>
            )}
            <ul role="list" aria-labelledby={id === 'top' ? undefined : `nav-${id}`}>
              {links.map((link) => (
                <li key={link.id}>
                  <Link href={link.href} aria-current={findCurrent(link, pathname, all)}>
                    <Icon name={link.icon} />
                    <span>{t(`nav.${link.id}`)}</span>
                    {link.count && <Unread of={link.count} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** Number of the creator's chats with unread messages, or of unread notifications. */
function Unread({ of }: { of: NonNullable<NavLink['count']> }) {
  const { t } = useTranslation('common');
  const count = useUser().user[of]?.creator ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('nav.unread', { count })}</span>
    </span>
  );
}
