import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { paths } from '@/contract/paths';
import { officeGroups, officeTabs } from '@/components/shell/navigation/side-navigation';
import { SideLayout } from './SideLayout';

/** Around the pages of the people who review creators and courses. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <SideLayout
      groups={officeGroups}
      tabs={officeTabs}
      start={paths.office}
      place={t('nav.office')}
      hasTopLine
    >
      {children}
    </SideLayout>
  );
}
