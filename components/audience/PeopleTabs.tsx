import { useTranslation } from 'next-i18next/pages';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';

/** Tabs of the pages about a creator's people. */
export function PeopleTabs({ current }: { current: 'people' | 'remarks' }) {
  const { t } = useTranslation('dashboard');
  return (
    <LinkTabs
      label={t('people.tabs.label')}
      tabs={(['people', 'remarks'] as const).map((tab) => ({
        href: paths[tab],
        text: t(`people.tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  );
}
