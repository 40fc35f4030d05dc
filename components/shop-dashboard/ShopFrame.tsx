import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';

const sections = {
  overview: paths.dashboardShop,
  products: paths.dashboardProducts,
  collections: paths.dashboardCollections,
  delivery: paths.dashboardDelivery,
} as const;

type Props = { section: keyof typeof sections; actions?: ReactNode; children: ReactNode };

/** Heading of a page of the creator's own shop, with links to its other pages. */
export function ShopFrame({ section, actions, children }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardFrame
      title={t(`shop.titles.${section}`)}
      heading={t(`shop.headings.${section}`)}
      actions={actions}
    >
      <LinkTabs
        label={t('shop.sections.label')}
        tabs={(['overview', 'products', 'collections', 'delivery'] as const).map((each) => ({
          href: sections[each],
          text: t(`shop.sections.${each}`),
          isCurrent: each === section,
        }))}
      />
      {children}
    </DashboardFrame>
  );
}
