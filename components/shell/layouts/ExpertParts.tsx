import { useTranslation } from 'next-i18next/pages';
import { paths } from '@/contract/paths';
import { LazyCreatorNotices } from '@/components/notice-lines/LazyCreatorNotices';
import { AccountPanel } from '@/components/shell/account/AccountPanel';
import { dashboardGroups, dashboardTabs } from '@/components/shell/navigation/side-navigation';
import { SideHeader } from '@/components/shell/navigation/SideHeader';
import { SideNav } from '@/components/shell/navigation/SideNav';
import { TabBar } from '@/components/shell/navigation/TabBar';

const Header = () => (
  <SideHeader start={paths.dashboard}>
    <LazyCreatorNotices />
  </SideHeader>
);

function Side() {
  const { t } = useTranslation('common');
  return <SideNav groups={dashboardGroups} start={paths.dashboard} place={t('account.expertMode')} />;
}

const Tabs = () => <TabBar links={dashboardTabs} />;

const Account = () => <AccountPanel side="expert" />;

/**
 * Navigation of the expert frame. It replaces the member's navigation on pages that a creator can
 * view in both modes.
 */
export const expertParts = { Header, Side, Tabs, Account };
export type ExpertParts = typeof expertParts;
