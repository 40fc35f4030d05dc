import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import type { IconName } from '@/components/ui/display/icon-names';
import { useChosenInView } from '@/components/ui/layout/useChosenInView';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import styles from './AccountHub.module.scss';

/** Pages of the account other than its details; their texts are at `hub.{id}`. */
const places = [
  { id: 'purchases', href: paths.purchases, icon: 'payment' },
  { id: 'credits', href: paths.credits, icon: 'wallet' },
  { id: 'memberships', href: paths.ownMemberships, icon: 'users' },
  { id: 'saved', href: paths.likedProducts, icon: 'heart' },
  { id: 'orders', href: paths.orders, icon: 'shipping' },
  { id: 'addresses', href: paths.addresses, icon: 'home' },
  { id: 'notifications', href: paths.notifications, icon: 'bell' },
  { id: 'business', href: paths.business, icon: 'work' },
] as const satisfies { id: string; href: string; icon: IconName }[];

export type AccountPlace = (typeof places)[number]['id'];

/** Entries of the account's side list for the pages other than the details. */
export function AccountPlaces({ current }: { current?: AccountPlace }) {
  const { t } = useTranslation('profile');
  const { user } = useUser();
  return places
    .filter(({ id }) => id !== 'business' || user.business?.relation === 'MANAGES')
    .map(({ id, href, icon }) => (
      <li key={id}>
        <Link href={href} aria-current={id === current ? 'page' : undefined}>
          <Icon name={icon} />
          {t(`hub.${id}`)}
        </Link>
      </li>
    ));
}

/** Frame of the account's pages: the side list and the page; below 820 px the list is a row. */
export function AccountHub({ current, children }: { current: AccountPlace; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const row = useChosenInView<HTMLUListElement>(current);
  return (
    <div className={styles.hub}>
      <nav aria-label={t('hub.label')} className={styles.places}>
        <ul ref={row} role="list">
          <li>
            <Link href={paths.myProfile}>
              <Icon name="user" />
              {t('hub.details')}
            </Link>
          </li>
          <AccountPlaces current={current} />
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
