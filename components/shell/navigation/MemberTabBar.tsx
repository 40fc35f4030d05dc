import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { useUser } from '@/hooks/accounts/useUser';
import { paths } from '@/contract/paths';
import { ACCOUNT_PANEL, memberTabs } from './navigation';
import { TabBar } from './TabBar';

/** Tab bar of members; the last tab opens the account panel or the sign-in page. */
export function MemberTabBar() {
  const { t } = useTranslation('common');
  const { isSignedIn } = useUser();
  return (
    <TabBar links={memberTabs}>
      {isSignedIn ? (
        <button type="button" popoverTarget={ACCOUNT_PANEL}>
          <Icon name="user" />
          {t('nav.you')}
        </button>
      ) : (
        <Link href={paths.login}>
          <Icon name="user" />
          {t('nav.login')}
        </Link>
      )}
    </TabBar>
  );
}
